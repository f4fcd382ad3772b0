/** Finds all that have access beside their own things: people with a role, tokens and webhooks. */

import { keyOfAccess } from '../../contract/caller/access-key.ts';
import { isGrantedScope } from '../../contract/caller/principal.ts';
import { granterOf } from '../../contract/caller/token.ts';
import type { AccessLine } from '../../contract/schema/access.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getTokenUse, grantKeys, tokenKeys, tokenOfFact, tokenOfGrant } from '../../storage/rows/tokens.ts';
import { listedWebhooksOf, webhookKeys, webhookListKeys, webhookOf } from '../../storage/rows/webhooks.ts';
import type { Domain } from '../domain.ts';
import { rolesGiven } from '../ledger/role-of.ts';
import { isSuspended } from '../ledger/suspended.ts';
import { mapSome } from '../lists/map-some.ts';
import { isGood } from '../token/change-token.ts';

const READ_AT_ONCE = 16;
/** The newest entries of a ledger among which an act of its subject is looked for. */
const ENTRIES_LOOKED_AT = 100;

/** In a stable order: people, tokens and webhooks, each by subject and id. */
export async function listAccess(domain: Domain): Promise<AccessLine[]> {
	const found = await Promise.all([people(domain), tokens(domain), webhooks(domain)]);
	return found.flatMap((lines) => lines.toSorted((a, b) => (keyOfAccess(a) < keyOfAccess(b) ? -1 : 1)));
}

async function people(domain: Domain): Promise<AccessLine[]> {
	const given = await rolesGiven(domain);
	const lines = [
		...(domain.admins ?? []).map((subject) => ({ subject, rights: ['admin'], source: 'setting' as const })),
		...given.map(({ subject, role, source, since, by, seq }) => ({ subject, rights: [role], source, since, by, seq })),
	];
	return mapSome(lines, READ_AT_ONCE, async (line) => ({
		kind: 'person' as const,
		...line,
		suspended: await isSuspended(domain, line.subject),
	}));
}

async function tokens(domain: Domain): Promise<AccessLine[]> {
	const { tokens: table, ledger } = domain.store.tables;
	const lines: AccessLine[] = [];
	for await (const rows of pagesOf(table, grantKeys.all))
		await mapSome(rows.map(tokenOfGrant), READ_AT_ONCE, async ({ id, subject }) => {
			const row = await ledger.get(tokenKeys.fact(subject, id));
			const token = row && tokenOfFact(row);
			if (!token || !isGood(token, domain.now())) return;
			const { name, scopes, service, issuedAt: since, expiresAt: endsAt, holder = subject } = token;
			const rights = [...scopes.filter(isGrantedScope), ...(service ? ['service'] : [])];
			const suspended = (await isSuspended(domain, subject)) || (await isSuspended(domain, holder));
			lines.push({ kind: 'token', subject, id, name, rights, since, by: granterOf(token), endsAt, suspended });
		});
	return lines;
}

async function webhooks(domain: Domain): Promise<AccessLine[]> {
	const { webhooks: table, ledger } = domain.store.tables;
	const lines: AccessLine[] = [];
	for await (const rows of pagesOf(table, webhookListKeys.all))
		for (const { subject, trail } of rows.map(listedWebhooksOf))
			for (const id of trail) {
				const row = await ledger.get(webhookKeys.webhook(subject, id));
				if (!row) continue;
				const { url, createdAt: since, createdBy: by } = webhookOf(row);
				const suspended = await isSuspended(domain, subject);
				lines.push({ kind: 'webhook', subject, id, name: url, rights: ['trail'], since, by, suspended });
			}
	return lines;
}

/** When each line was last used, by its key. A webhook is used by the service itself. */
export async function lastUses(domain: Domain, lines: readonly AccessLine[]): Promise<Record<string, string>> {
	const used = await mapSome(lines, READ_AT_ONCE, async (line) => {
		if (line.kind === 'webhook') return [];
		const at = line.kind === 'person' ? await lastActOf(domain, line.subject) : await lastUseOf(domain, line.id);
		return at === undefined ? [] : [[keyOfAccess(line), at] as const];
	});
	return Object.fromEntries(used.flat());
}

const lastUseOf = async ({ store }: Domain, id = ''): Promise<string | undefined> =>
	(await getTokenUse(store.tables.tokens, id))?.at;

/** The newest act of a subject, its sign-ins included, among the newest entries of its ledger. */
async function lastActOf({ store }: Domain, subject: SubjectId): Promise<string | undefined> {
	const { rows } = await store.tables.ledger.range({ ...entryKeys.all(subject), limit: ENTRIES_LOOKED_AT });
	return rows.map(entryOf).find(({ actor, via }) => actor === subject && via === 'web')?.at;
}
