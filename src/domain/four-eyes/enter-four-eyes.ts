import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { isFourEyesOn, putFourEyes, settingKeys } from '../../storage/rows/ledger/settings.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { BY_TIDELINE, ensureTideline } from '../subject/tideline.ts';

/**
 * Enters on the ledger of the service that the setting `FOUR_EYES` was turned on or off. Asked at each start, and before
 * each act that it guards: so a command with other settings than the server is on the trail as well.
 */
export async function enterFourEyes(domain: Domain): Promise<{ repeated: boolean }> {
	const { fourEyes: isOn = false } = domain;
	const wasOn = async () => isFourEyesOn(await domain.store.tables.ledger.get(settingKeys.fourEyes(TIDELINE)));
	if ((await wasOn()) === isOn) return { repeated: true };
	await ensureTideline(domain);
	const { repeated } = await runCommand<void>(
		{ domain, principal: ANONYMOUS },
		{
			subject: TIDELINE,
			by: BY_TIDELINE,
			async decide() {
				if ((await wasOn()) === isOn) return { settled: undefined };
				return {
					action: 'setting-changed',
					target: '',
					...provenChange(domain, { before: { fourEyes: !isOn }, after: { fourEyes: isOn } }),
					facts: () => [putFourEyes(TIDELINE, isOn)],
					result: () => undefined,
				};
			},
		},
	);
	return { repeated };
}
