/**
 * The permissions of all verbs, about the things of one subject, the owner. A new verb needs a line in `VERB_CALLS`. Only
 * the permission is asked for: other tests tell whether the verb then finds what it needs.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { verbsOf } from '../../scripts/architecture/verbs.ts';
import { ANONYMOUS, type Principal, SCOPES, type Scope } from '../contract/caller/principal.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { ALERTING } from '../testing/push-service.ts';
import { type Cast, VERB_CALLS } from '../testing/verb-calls.ts';
import { asUser, createWorld, OPERATOR, type World } from '../testing/world.ts';
import { authorize, type Permission, RULES, readerOf, readsEverything, seesWhoBlocks } from './authorize.ts';

const token = (subject: SubjectId, scopes: readonly Scope[]): Principal => ({
	kind: 'token',
	id: 'shown',
	subject,
	holder: subject,
	scopes,
	expiresAt: '2999-01-01T00:00:00.000Z',
});

/** The callers, in the order of the columns. */
const CALLERS: Record<string, (cast: Cast) => Principal> = {
	anonymous: () => ANONYMOUS,
	owner: ({ owner }) => asUser(owner),
	other: ({ other }) => asUser(other),
	admin: ({ other }) => asUser(other, 'admin'),
	moderator: ({ other }) => asUser(other, 'moderator'),
	auditor: ({ other }) => asUser(other, 'auditor'),
	'token with all scopes': ({ owner }) => token(owner, SCOPES),
	'token without scopes': ({ owner }) => token(owner, []),
	"another subject's token": ({ other }) => token(other, SCOPES),
	operator: () => OPERATOR,
};

let world: World;
let cast: Cast;
beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'), ALERTING);
	const [owner, other] = [await world.person('owner'), await world.person('other')];
	cast = { owner, other, event: (await world.post(owner, 'High water #tide')).id, watch: world.watch };
});
afterAll(() => world.close());

test('every verb has a line', () => {
	const verbs = verbsOf(join(import.meta.dirname, '../..')).map(({ name }) => name);
	expect(Object.keys(VERB_CALLS).toSorted()).toEqual(verbs.toSorted());
});

test.each(Object.entries(VERB_CALLS))('%s is for the callers that the table says', async (_, [expected, call]) => {
	const found: string[] = [];
	for (const principalOf of Object.values(CALLERS))
		found.push(await answerTo(() => call({ domain: world.domain, principal: principalOf(cast) }, cast)));
	expect(Object.fromEntries(Object.keys(CALLERS).map((name, at) => [name, found[at]]))).toEqual(
		Object.fromEntries(Object.keys(CALLERS).map((name, at) => [name, expected[at]])),
	);
});

async function answerTo(call: () => unknown): Promise<string> {
	try {
		await call();
		return 'y';
	} catch (error) {
		const { code } = error as { code?: string };
		if (code === undefined) throw error;
		return code === 'forbidden' ? 'n' : code === 'not_signed_in' ? 's' : 'y';
	}
}

const permissions = Object.keys(RULES) as Permission[];

test.each(permissions)('%s is refused to a kind of caller that nobody thought of', (permission) => {
	const robot = { kind: 'robot', subject: cast.owner, role: 'admin', scopes: SCOPES } as unknown as Principal;
	expect(() => authorize(robot, permission, cast.owner)).toThrow(expect.objectContaining({ code: 'forbidden' }));
	expect([readerOf(robot), readsEverything(robot), seesWhoBlocks(robot)]).toEqual([undefined, false, false]);
});

test('a permission on own things is refused when nobody says whose they are', () => {
	for (const permission of permissions.filter((one) => RULES[one].for === 'own' && !('roles' in RULES[one])))
		for (const principal of [asUser(cast.owner, 'admin'), token(cast.owner, SCOPES)])
			expect(() => authorize(principal, permission)).toThrow(expect.objectContaining({ code: 'forbidden' }));
});
