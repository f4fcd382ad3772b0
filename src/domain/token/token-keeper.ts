import { isGrantedScope, type TokenHolder } from '../../contract/caller/principal.ts';
import { granterOf, isGranted, type TokenId } from '../../contract/caller/token.ts';
import { Forbidden, TidelineError } from '../../contract/errors/errors.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import type { TokenRow } from '../../storage/rows/tokens.ts';
import type { Domain } from '../domain.ts';
import { isAdmin } from '../ledger/role-of.ts';
import { isSuspended, Suspended } from '../ledger/suspended.ts';
import { isoTime } from '../ports/ports.ts';
import { identityOf } from '../subject/subject-id.ts';
import { assertNotTideline } from '../subject/tideline.ts';
import { findToken } from './find-token.ts';
import { noteUse } from './note-use.ts';
import { isSecretOf, readToken } from './token-form.ts';

/** A token that was revoked is refused by every server within 5 s, of a stream that is open too: see `event-stream.ts`. */
const TOKEN_FRESH_MS = 4_000;
/** The last use of a token is noted this often, from each server. */
const NOTED_MS = 60_000;
const KNOWN = 10_000;

/** `suspended`: the subject, or the holder, for which nothing acts now. */
type Known = { row: TokenRow; suspended?: SubjectId | undefined; readAt: number; notedAt: number };

/** Tells who shows a token. What it has read of one it believes for four seconds. */
export class TokenKeeper {
	readonly #domain: Domain;
	/** The one that was read first comes first. */
	readonly #known = new Map<TokenId, Known>();

	constructor(domain: Domain) {
		this.#domain = domain;
	}

	/**
	 * The caller that shows this token from this address. `actsFor` is the subject that the request names, if it names
	 * one. Throws `token_malformed`, `token_unknown`, `token_revoked`, `token_expired`, `suspended`, `forbidden`.
	 */
	async principalOf(text: string, from: string, actsFor?: SubjectId): Promise<TokenHolder> {
		const now = this.#domain.now();
		const known = await this.#find(text, now);
		const { id, subject, holder = subject, scopes, service, expiresAt, revokedAt } = known.row;
		if (revokedAt !== undefined)
			throw new TidelineError('token_revoked', `The token ${id} was revoked. Use another one.`);
		if (Date.parse(expiresAt) <= now)
			throw new TidelineError(
				'token_expired',
				`The token ${id} expired at ${expiresAt}. Renew it, then use the new one.`,
			);
		if (known.suspended !== undefined) throw new Suspended(known.suspended);
		assertNotTideline(subject, actsFor);
		if (actsFor !== undefined && actsFor !== subject && !service)
			throw new Forbidden(`This token only acts for ${subject}. To act for others, ask an admin for a service token.`);
		this.#noteUse(known, from, now);
		return { kind: 'token', id, subject: actsFor ?? subject, holder, scopes, expiresAt };
	}

	/** The id that a text names, empty when it is no token, and whether this very token was looked up here before. */
	glance(text: string): { id: string; isKnown: boolean } {
		const parts = readToken(text);
		if (!parts) return { id: '', isKnown: false };
		const known = this.#known.get(parts.id);
		return { id: parts.id, isKnown: known !== undefined && isSecretOf(known.row.hash, parts.secret) };
	}

	async #find(text: string, now: number): Promise<Known> {
		const parts = readToken(text);
		if (!parts)
			throw new TidelineError('token_malformed', "This isn't a complete token. Copy all of it, starting with tdl_.");
		const known = this.#known.get(parts.id);
		const isFresh = known && now - known.readAt < TOKEN_FRESH_MS;
		if (isFresh && isSecretOf(known.row.hash, parts.secret)) return known;
		// The secret of an id never changes, so a wrong one needs no look at storage.
		const row = isFresh ? undefined : await findToken(this.#domain, text);
		if (!row)
			throw new TidelineError('token_unknown', `There's no token ${parts.id} with this secret. Issue a new one.`);
		return this.#keep({
			row: await this.#withoutLostRights(row),
			suspended: await this.#suspendedOf(row),
			readAt: now,
			notedAt: known?.notedAt ?? Number.NEGATIVE_INFINITY,
		});
	}

	/** The rights that an admin granted last as long as the admin is one. */
	async #withoutLostRights(row: TokenRow): Promise<TokenRow> {
		const granter = granterOf(row);
		// The operator, or a machine that renewed its own token with a version that did not note who granted it.
		const isPerson = isSubjectId(granter) && identityOf(granter)?.provider !== 'app';
		if (!isGranted(row) || !isPerson) return row;
		if (await isAdmin(this.#domain, granter)) return row;
		return { ...row, service: false, scopes: row.scopes.filter((scope) => !isGrantedScope(scope)) };
	}

	async #suspendedOf({ subject, holder = subject }: TokenRow): Promise<SubjectId | undefined> {
		const ids = [...new Set([subject, holder])];
		const found = await Promise.all(ids.map((id) => isSuspended(this.#domain, id)));
		return ids.find((_, at) => found[at]);
	}

	#keep(known: Known): Known {
		this.#known.delete(known.row.id);
		this.#known.set(known.row.id, known);
		const [oldest] = this.#known.keys();
		if (oldest !== undefined && this.#known.size > KNOWN) this.#known.delete(oldest);
		return known;
	}

	/** Nobody waits for it, and one that fails is noted a minute later. */
	#noteUse(known: Known, from: string, now: number): void {
		if (now - known.notedAt < NOTED_MS) return;
		known.notedAt = now;
		noteUse(this.#domain, known.row, { at: isoTime(now), from }).catch(() => {});
	}
}
