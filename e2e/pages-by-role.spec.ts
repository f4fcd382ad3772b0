/** Every page of the application, and its answer to each role. A new page needs a line here. */
import { globSync } from 'node:fs';
import type { Role } from '../src/contract/caller/role.ts';
import { call } from './api-calls.ts';
import { type Person, signInAt } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

let server: Server;

test.beforeAll(async () => {
	server = await startServer();
});
test.afterAll(() => stopAll());

const VISITORS = ['stranger', 'member', 'moderator', 'auditor', 'admin'] as const satisfies (Role | 'stranger')[];
type Visitor = (typeof VISITORS)[number];
type Answers = Record<Visitor, number>;

const answers = (stranger: number, member: number, moderator: number, auditor: number, admin: number): Answers => ({
	stranger,
	member,
	moderator,
	auditor,
	admin,
});
const FOR_EVERYONE = answers(200, 200, 200, 200, 200);
/** A stranger is led to the sign-in page. */
const FOR_SIGNED_IN = answers(307, 200, 200, 200, 200);
const FOR_READERS_OF_THE_TRAIL = answers(307, 403, 403, 200, 200);
const FOR_MODERATORS = answers(307, 403, 200, 403, 200);
const FOR_ADMINS = answers(307, 403, 403, 403, 200);
const FOR_STRANGERS = answers(200, 307, 307, 307, 307);

type Line = readonly [answers: Answers, path?: (cast: { subject: string; event: string; machine: string }) => string];

const PAGES: Record<string, Line> = {
	'/': [FOR_EVERYONE],
	'/admin': [FOR_READERS_OF_THE_TRAIL],
	'/admin/alarms': [FOR_READERS_OF_THE_TRAIL],
	'/admin/approvals': [FOR_ADMINS],
	'/admin/audit': [FOR_READERS_OF_THE_TRAIL],
	'/admin/audit/[subject]/[seq]': [FOR_READERS_OF_THE_TRAIL, ({ subject }) => `/admin/audit/${subject}/1`],
	'/admin/audit/ask': [FOR_READERS_OF_THE_TRAIL, () => '/admin/audit/ask?question=whatDid'],
	'/admin/audit/deliveries': [FOR_READERS_OF_THE_TRAIL],
	'/admin/audit/followers': [FOR_READERS_OF_THE_TRAIL, ({ subject }) => `/admin/audit/followers?subject=${subject}`],
	'/admin/audit/print': [FOR_READERS_OF_THE_TRAIL],
	'/admin/audit/timeline': [FOR_READERS_OF_THE_TRAIL, ({ subject }) => `/admin/audit/timeline?subject=${subject}`],
	'/admin/exceptions': [FOR_ADMINS],
	'/admin/heat': [FOR_ADMINS],
	'/admin/invitations': [FOR_ADMINS],
	'/admin/jobs': [FOR_ADMINS],
	'/admin/people': [FOR_READERS_OF_THE_TRAIL],
	'/admin/people/everyone': [FOR_READERS_OF_THE_TRAIL],
	'/appeal': [FOR_EVERYONE],
	'/auditor': [FOR_EVERYONE],
	'/directory': [FOR_SIGNED_IN],
	'/docs': [FOR_EVERYONE],
	'/docs/errors': [FOR_EVERYONE],
	'/log': [FOR_EVERYONE],
	'/mail/confirm': [FOR_EVERYONE],
	'/mail/unsubscribe': [FOR_EVERYONE],
	'/moderation': [FOR_MODERATORS],
	'/notifications': [FOR_SIGNED_IN],
	'/print': [FOR_SIGNED_IN],
	'/s/[subject]': [FOR_SIGNED_IN, ({ subject }) => `/s/${subject}`],
	'/s/[subject]/[event]': [FOR_SIGNED_IN, ({ subject, event }) => `/s/${subject}/${event}`],
	'/saved': [FOR_SIGNED_IN],
	'/saved/lists': [FOR_SIGNED_IN],
	// Nobody has this list.
	'/saved/lists/[list]': [answers(307, 404, 404, 404, 404), () => `/saved/lists/${'0'.repeat(16)}`],
	'/saved/searches': [FOR_SIGNED_IN],
	'/search': [FOR_SIGNED_IN],
	'/settings': [FOR_SIGNED_IN],
	'/settings/decisions': [FOR_SIGNED_IN],
	'/settings/muted': [FOR_SIGNED_IN],
	'/settings/machines': [FOR_SIGNED_IN],
	// Admins look after machines of everyone.
	'/settings/machines/[subject]': [answers(307, 404, 404, 404, 200), ({ machine }) => `/settings/machines/${machine}`],
	'/settings/machines/[subject]/webhooks': [
		answers(307, 404, 404, 404, 200),
		({ machine }) => `/settings/machines/${machine}/webhooks`,
	],
	'/sign-in': [FOR_STRANGERS],
	'/tags/[tag]': [FOR_SIGNED_IN, () => '/tags/tide'],
};

test('each page answers each role as the table says, and no page is missing there', async ({ browser, playwright }) => {
	const routes = globSync('src/app/**/page.tsx').map(
		(file) => file.slice('src/app'.length, -'/page.tsx'.length) || '/',
	);
	expect(routes.toSorted()).toEqual(Object.keys(PAGES).toSorted());

	const admin = await signInAt(server, browser, 'admin');
	const posted = await call(admin, 'event.post', { text: 'High water #tide' });
	const { id: event } = (await posted.json()).result.data.event;
	const made = await call(admin, 'machine.make', { name: 'Buoy' });
	const machine = (await made.json()).result.data.id;
	const cast = { subject: admin.subject, event, machine };
	const members: Record<Exclude<Visitor, 'stranger' | 'admin'>, Person> = {
		member: await signInAt(server, browser, 'mary'),
		moderator: await signInAt(server, browser, 'moira'),
		auditor: await signInAt(server, browser, 'audrey'),
	};
	for (const [role, { subject }] of Object.entries(members)) {
		const given = await call(admin, 'access.changeRole', { subject, role, reason: 'Rota' });
		expect(given.status()).toBe(200);
	}
	const requests = {
		stranger: await playwright.request.newContext({ baseURL: server.origin }),
		admin: admin.request,
		member: members.member.request,
		moderator: members.moderator.request,
		auditor: members.auditor.request,
	};
	for (const [route, [expected, pathOf = () => route]] of Object.entries(PAGES)) {
		const found = await Promise.all(
			VISITORS.map(async (visitor) => {
				const answer = await requests[visitor].get(pathOf(cast), { maxRedirects: 0 });
				return [visitor, answer.status()] as const;
			}),
		);
		expect.soft({ route, ...Object.fromEntries(found) }).toEqual({ route, ...expected });
	}
	await requests.stranger.dispose();
});
