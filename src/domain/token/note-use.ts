import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { getTokenPlaces, noteTokenUse, type TokenRow, type TokenUse } from '../../storage/rows/tokens.ts';
import type { Domain } from '../domain.ts';
import { runCommand } from '../run-command.ts';

/** Networks that are remembered of a token. */
const MOST_PLACES = 20;
/** One token enters so often that it is used from a new place, at the most: nobody fills a ledger by moving about. */
const ELSEWHERE_EVERY_MS = 3_600_000;

/**
 * Notes the use of a token. One from a network from which it was not used before is an entry of its subject, since a token
 * that has leaked is used from elsewhere; its first use is none.
 */
export async function noteUse(domain: Domain, token: TokenRow, use: TokenUse): Promise<void> {
	const { tokens } = domain.store.tables;
	const known = await getTokenPlaces(tokens, token.id);
	const place = networkOf(use.from);
	const places = known && known.places.length === 0 ? [networkOf(known.from)] : (known?.places ?? []);
	const isNew = known !== undefined && place !== '' && !places.includes(place);
	const { elsewhereAt } = known ?? {};
	const isTooSoon = elsewhereAt !== undefined && Date.parse(use.at) - Date.parse(elsewhereAt) < ELSEWHERE_EVERY_MS;
	// It is told when it is used there again, an hour later.
	if (isNew && isTooSoon) return noteTokenUse(tokens, token.id, { ...use, places, elsewhereAt });
	if (isNew) await enterElsewhere(domain, token, use, place);
	await noteTokenUse(tokens, token.id, {
		...use,
		places: [...new Set([place, ...places])].filter(Boolean).slice(0, MOST_PLACES),
		elsewhereAt: isNew ? use.at : elsewhereAt,
	});
}

/** The entry comes before the note: a process that dies in between enters it once, and the next use is noted. */
async function enterElsewhere(domain: Domain, token: TokenRow, { from }: TokenUse, place: string): Promise<void> {
	const { id, subject, holder = subject } = token;
	const key = idempotencyRow(subject, ['token-elsewhere', id, place]);
	await runCommand<void>(
		{ domain, principal: ANONYMOUS, from: { address: from } },
		{
			subject,
			by: { actor: holder, via: `token:${id}` },
			async decide() {
				if (await domain.store.tables.ledger.get(key)) return { settled: undefined };
				return {
					action: 'token-used-elsewhere',
					target: id,
					facts: () => [{ ...key, kind: 'insert', properties: {} }],
					result: () => undefined,
				};
			},
		},
	);
}

/** The network of an address: 256 neighbours of IPv4, a /48 of IPv6. Empty where there is no address. */
export function networkOf(address: string): string {
	const [, three] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
	if (three !== undefined) return `${three}.0/24`;
	const groups = address.replace(/\/64$/, '').split(':');
	return groups.length > 2 ? `${groups.slice(0, 3).join(':')}::/48` : '';
}
