/** Signs in over HTTP, as the form of local sign-in does. */
import type { SubjectId } from '../../src/contract/subject/subject.ts';

export type Poster = { subject: SubjectId; cookie: string };

export async function signInAs(origin: string, name: string): Promise<Poster> {
	const asked = await fetch(`${origin}/api/auth/csrf`);
	const { csrfToken } = (await asked.json()) as { csrfToken: string };
	const before = cookiesOf(asked);
	const answer = await fetch(`${origin}/api/auth/callback/dev`, {
		method: 'POST',
		headers: { cookie: before.join('; ') },
		body: new URLSearchParams({ csrfToken, name, json: 'true' }),
	});
	if (!answer.ok) throw new Error(`The sign-in of ${name} was answered ${answer.status}.`);
	// A browser keeps the newest cookie of each name.
	const jar = new Map([...before, ...cookiesOf(answer)].map((cookie) => [cookie.split('=', 1)[0], cookie]));
	return { subject: `dev-${name}`, cookie: [...jar.values()].join('; ') };
}

const cookiesOf = ({ headers }: Response) => headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
