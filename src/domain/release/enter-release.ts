import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { type Release, releaseKey, releaseOf, releaseProperties } from '../../storage/rows/ledger/release.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { BY_TIDELINE, ensureTideline } from '../subject/tideline.ts';

/**
 * Enters on the ledger of the service which release runs here. A release that ran last, too, has its entry already: a
 * restart adds none, and neither does a second server.
 */
export async function enterRelease(domain: Domain, release: Release): Promise<{ repeated: boolean }> {
	await ensureTideline(domain);
	const { repeated } = await runCommand<void>(
		{ domain, principal: ANONYMOUS },
		{
			subject: TIDELINE,
			by: BY_TIDELINE,
			async decide() {
				const row = await domain.store.tables.ledger.get(releaseKey(TIDELINE));
				const last = row && releaseOf(row);
				if (last?.hash === release.hash) return { settled: undefined };
				return {
					action: 'release-started',
					target: '',
					...provenChange(domain, { ...(last && { before: last }), after: release }),
					facts: () => [{ ...releaseKey(TIDELINE), kind: 'upsert', properties: releaseProperties(release) }],
					result: () => undefined,
				};
			},
		},
	);
	return { repeated };
}
