/** Each token of a ledger in the table where requests look it up, and each row there that no ledger has. */
import { isDeepStrictEqual } from 'node:util';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { CLOCKS_APART_MS } from '../../storage/protocol-times.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { duesOf } from '../../storage/rows/token-dues.ts';
import { getToken, grantOf, setToken, type TokenRow, tokenKeys, tokenOfFact } from '../../storage/rows/tokens.ts';
import type { Domain } from '../domain.ts';
import { wholeHashIn } from '../ledger/proven-change.ts';
import { hashOfToken, isGood } from '../token/change-token.ts';
import { type Difference, differs, type Found, guarded } from './check.ts';

export async function* tokenDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.ledger, tokenKeys.facts(subject)))
		for (const { row } of rows) {
			const id = tokenKeys.tokenOfFact(row);
			yield* differs(domain, subject, row, () => checkToken(domain, subject, id));
			yield* differs(domain, subject, `the notices of ${row}`, () => checkDues(domain, subject, id));
			yield* differs(domain, subject, `the rights of ${row}`, () => checkGrant(domain, subject, id));
		}
}

async function checkToken(domain: Domain, subject: SubjectId, id: string): Promise<Found | undefined> {
	const { ledger, tokens } = domain.store.tables;
	const [fact, copy] = [await ledger.get(tokenKeys.fact(subject, id)), await getToken(tokens, id)];
	if (!fact) return undefined;
	const token = tokenOfFact(fact);
	if (await isTokenChanged(domain, token))
		return { kind: 'content', what: `the token ${id} was changed: its content has another hash than its entry says` };
	if (isDeepStrictEqual(copy, token)) return undefined;
	const what = copy
		? `the token ${id} is another one where requests look it up`
		: `requests do not find the token ${id}`;
	// A job under way is about to write it. A row with a greater seq than the ledger's is no job's.
	const write = async () => {
		if (copy && copy.seq > token.seq) await tokens.delete(tokenKeys.token(id));
		await setToken(tokens, token);
	};
	return { kind: 'token', what, write };
}

/** Nobody knows whether work that is due by now is done. */
async function checkDues({ store, now }: Domain, subject: SubjectId, id: string): Promise<Found | undefined> {
	const { ledger, tokens } = store.tables;
	const fact = await ledger.get(tokenKeys.fact(subject, id));
	if (!fact) return undefined;
	const dues = duesOf(tokenOfFact(fact), now() + CLOCKS_APART_MS);
	// The round of the next time enters those behind it, and the last one is there from the beginning.
	const needed = dues.filter((_, index) => index === 0 || index === dues.length - 1);
	const found = await Promise.all(needed.map((due) => tokens.get(due)));
	if (found.every((row) => row !== undefined)) return undefined;
	const write = () => tokens.writeMany(dues);
	return { kind: 'token', what: `no one would be told when the token ${id} expires`, write };
}

async function checkGrant({ store, now }: Domain, subject: SubjectId, id: string): Promise<Found | undefined> {
	const { ledger, tokens } = store.tables;
	const fact = await ledger.get(tokenKeys.fact(subject, id));
	const grant = fact && grantOf(tokenOfFact(fact));
	if (!fact || !grant || !isGood(tokenOfFact(fact), now())) return undefined;
	if (await tokens.get(grant)) return undefined;
	const write = () => tokens.writeMany([grant]);
	return { kind: 'token', what: `no review of access would find the token ${id}`, write };
}

/** The entry of a renewal has the hash of the new token alone. */
export async function isTokenChanged({ store }: Domain, token: TokenRow): Promise<boolean> {
	const row = await store.tables.ledger.get(entryKeys.entry(token.subject, token.seq));
	if (!row) return true;
	return entryOf(row).target === token.id && wholeHashIn(row) !== hashOfToken(token);
}

/** Tokens that no ledger knows: somebody wrote them past the service. */
export async function* surplusTokens(domain: Domain): AsyncGenerator<Difference> {
	yield* guarded('tokens', 'the tokens', unknownTokens(domain));
}

async function* unknownTokens(domain: Domain): AsyncGenerator<Difference> {
	for await (const id of domain.store.tables.tokens.partitions())
		if (tokenKeys.isToken(id)) yield* differs(domain, 'tokens', `the token ${id}`, () => checkKnown(domain, id));
}

async function checkKnown(domain: Domain, id: string): Promise<Found | undefined> {
	const { ledger, tokens } = domain.store.tables;
	const copy = await getToken(tokens, id);
	// An expired one opens nothing, and may be what a process left over that died.
	if (!copy || Date.parse(copy.expiresAt) <= domain.now()) return undefined;
	if (await ledger.get(tokenKeys.fact(copy.subject, id))) return undefined;
	const write = () => tokens.delete(tokenKeys.token(id));
	return { kind: 'token', what: `the token ${id} is in no ledger, and requests are taken with it`, write };
}
