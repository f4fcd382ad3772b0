/** Alerts that a machine posts. */
import { call } from './api-calls.ts';
import type { Person } from './person.ts';
import { expect } from './test.ts';

/** A machine of this person posts an alert. Answers with where it stands. */
export async function alerted(owner: Person, text: string): Promise<{ machine: string; id: string }> {
	const made = await call(owner, 'machine.make', { name: 'Pump' });
	const machine = (await made.json()).result.data.id as string;
	const issued = await call(owner, 'token.issue', { subject: machine, name: 'pier', scopes: ['events:write'] });
	const { token } = (await issued.json()).result.data as { token: string };
	const answer = await owner.request.post('/api/v1/events', {
		headers: { authorization: `Bearer ${token}` },
		data: { verb: 'alerted', text, type: 'pump.alert' },
	});
	expect(answer.status()).toBe(201);
	return { machine, id: ((await answer.json()) as { id: string }).id };
}
