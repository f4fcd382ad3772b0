import { expect, inject, test } from 'vitest';
import type { Queue } from '../../storage/port.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { asUser, createWorld } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { parseJobMessage } from '../ledger/message.ts';
import { sendAllSecondRuns } from './second-run.ts';

test('a message is sent for each job that waits for its second part, and for no other', async () => {
	const { domain, store, person, post, settle, pendingJobs, close } = await createWorld('embedded', inject('azurite'));
	try {
		const alice = await person('alice');
		const event = await post(alice, 'taken back');
		await settle();
		await removeEvent({ domain, principal: asUser(alice) }, { actor: alice, id: event.id });
		await settle();
		await post(alice, 'not run yet');
		pendingJobs.splice(0);
		const sent: [string, number | undefined][] = [];
		const purges: Partial<Queue> = {
			async send(body, options) {
				sent.push([body, options?.delay]);
				return { id: '', receipt: '' };
			},
		};
		expect(await sendAllSecondRuns(changedStore(store, { queues: { purges } }))).toBe(1);
		expect(sent.map(([body, delay]) => [parseJobMessage(body)?.subject, delay])).toEqual([[alice, 86_400]]);
	} finally {
		await close();
	}
});
