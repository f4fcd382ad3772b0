/**
 * API tokens. The truth of a token is a row of its subject's ledger; the table `tokens` has a copy under the token's id,
 * because a request shows a token and names no subject. Of the secret both hold a hash alone.
 */

import { SCOPES } from '../../contract/caller/principal.ts';
import { isGranted, type Token, type TokenId } from '../../contract/caller/token.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Properties, Row, RowKey, Table, Write } from '../port.ts';
import { type Bounds, startingWith } from './key-parts.ts';

/** `hash`: SHA-256 of the secret, in hex. `seq`: that of the entry which last changed it. */
export type TokenRow = Token & { hash: string; seq: number };

/** When and from which address a token was last used, as far as it was noted. */
export type TokenUse = { at: string; from: string };
/**
 * - `places`: networks from which it was used, the last one first. - `elsewhereAt`: when an entry last told of a new one
 *   (ISO 8601).
 */
export type TokenPlaces = { places: readonly string[]; elsewhereAt?: string | undefined };

const TOKEN = 'token:';
export const DUE = 'due:';

/** A partition for each token: what is asked of one keeps no other waiting. Its fact is in the ledger of its subject. */
export const tokenKeys = {
	fact: (subject: SubjectId, token: TokenId): RowKey => ({ partition: subject, row: `${TOKEN}${token}` }),
	facts: (subject: SubjectId): Bounds => startingWith(subject, TOKEN),
	/** The token of a `token:` row. */
	tokenOfFact: (row: string): TokenId => row.slice(TOKEN.length),
	isFact: (row: string): boolean => row.startsWith(TOKEN),
	token: (token: TokenId): RowKey => ({ partition: token, row: 'token' }),
	use: (token: TokenId): RowKey => ({ partition: token, row: 'use' }),
	/** Whether a partition is that of a token. No id of one has a colon. */
	isToken: (partition: string): boolean => !partition.includes(':'),
};

/** Tokens with rights that only admins grant: a review of access reads them in one partition. */
export const grantKeys = {
	grant: (token: TokenId): RowKey => ({ partition: 'granted:', row: token }),
	all: { partition: 'granted:' },
};

/** The row of a token in that partition, which has none of other tokens and of revoked ones. */
export function grantOf(token: Token): Write | undefined {
	if (!isGranted(token)) return undefined;
	const key = grantKeys.grant(token.id);
	return token.revokedAt === undefined
		? { ...key, kind: 'upsert', properties: { subject: token.subject } }
		: { ...key, kind: 'delete' };
}

export const tokenOfGrant = ({ row, properties }: Row): { id: TokenId; subject: SubjectId } => ({
	id: row,
	subject: String(properties.subject),
});

/** A token as a fact of its subject's ledger. */
export function tokenFact(row: TokenRow): Write {
	const { subject: _, ...properties } = propertiesOf(row);
	return { ...tokenKeys.fact(row.subject, row.id), kind: 'upsert', properties };
}

/** The token of a fact. */
export const tokenOfFact = (row: Row): TokenRow => tokenOf(row, tokenKeys.tokenOfFact(row.row), row.partition);

/** Undefined when there is no such token, or not yet. */
export async function getToken(table: Table, id: TokenId): Promise<TokenRow | undefined> {
	const row = await table.get(tokenKeys.token(id));
	return row && tokenOf(row, id, String(row.properties.subject));
}

/** The row of a token that has none. */
export function insertOfToken(row: TokenRow): Write {
	return { ...tokenKeys.token(row.id), kind: 'insert', properties: propertiesOf(row) };
}

/** Sets the row of a token under its ETag. It never replaces a greater seq. */
export async function setToken(table: Table, wanted: TokenRow): Promise<void> {
	const key = tokenKeys.token(wanted.id);
	const properties = propertiesOf(wanted);
	for (;;) {
		const row = await table.get(key);
		if (row && Number(row.properties.seq) >= wanted.seq) return;
		const etag = row ? await table.update(key, properties, row.etag) : await table.insert(key, properties);
		if (etag) return;
	}
}

export async function noteTokenUse(
	table: Table,
	id: TokenId,
	{ places = [], elsewhereAt, ...use }: TokenUse & Partial<TokenPlaces>,
): Promise<void> {
	const properties = { ...use, places: places.join(' '), ...(elsewhereAt !== undefined && { elsewhereAt }) };
	await table.upsert(tokenKeys.use(id), properties);
}

/** Undefined for a token that was not used yet. Earlier versions noted no places. */
export async function getTokenPlaces(table: Table, id: TokenId): Promise<(TokenUse & TokenPlaces) | undefined> {
	const row = await table.get(tokenKeys.use(id));
	if (!row) return undefined;
	const { at, from, places, elsewhereAt } = row.properties;
	return {
		at: String(at),
		from: String(from),
		places: typeof places === 'string' ? places.split(' ').filter(Boolean) : [],
		...(typeof elsewhereAt === 'string' && { elsewhereAt }),
	};
}

/** Undefined for a token that was not used yet. */
export async function getTokenUse(table: Table, id: TokenId): Promise<TokenUse | undefined> {
	const row = await table.get(tokenKeys.use(id));
	return row && { at: String(row.properties.at), from: String(row.properties.from) };
}

function propertiesOf({ id: _, scopes, ...rest }: TokenRow): Properties {
	return { ...rest, scopes: scopes.join(' ') };
}

function tokenOf({ properties: p }: Row, id: TokenId, subject: SubjectId): TokenRow {
	const granted = String(p.scopes).split(' ');
	const row: TokenRow = {
		id,
		subject,
		name: String(p.name),
		scopes: SCOPES.filter((scope) => granted.includes(scope)),
		service: p.service === true,
		issuedBy: String(p.issuedBy),
		issuedAt: String(p.issuedAt),
		expiresAt: String(p.expiresAt),
		hash: String(p.hash),
		seq: Number(p.seq),
	};
	if (typeof p.holder === 'string') row.holder = p.holder;
	if (typeof p.grantedBy === 'string') row.grantedBy = p.grantedBy;
	if (typeof p.revokedAt === 'string') row.revokedAt = p.revokedAt;
	if (typeof p.renews === 'string') row.renews = p.renews;
	return row;
}
