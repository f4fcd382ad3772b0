import { TidelineError } from '../../contract/errors/errors.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { privateAct } from '../ledger/private-act.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';
import type { PairInput } from './block.ts';

/** `repeated`: it was so already, and nothing was written. */
export type Muted = { repeated: boolean };

/**
 * Hides a subject's events from the view of one's own timeline. Its rows stay, follows stay, and the muted subject is not
 * told. Throws `mute_self`, `subject_not_found`.
 */
export async function mute(ctx: Ctx, { subject, other }: PairInput): Promise<Muted> {
	authorize(ctx.principal, 'relation.change', subject);
	if (subject === other) throw new TidelineError('mute_self', "You can't mute yourself. Choose another profile.");
	return setMute(ctx, { subject, other }, true);
}

/** Shows a muted subject's events again. A subject that is not muted may be named. Throws `subject_not_found`. */
export async function unmute(ctx: Ctx, { subject, other }: PairInput): Promise<Muted> {
	authorize(ctx.principal, 'relation.change', subject);
	return setMute(ctx, { subject, other }, false);
}

async function setMute(ctx: Ctx, { subject, other }: PairInput, muted: boolean): Promise<Muted> {
	const { domain } = ctx;
	const key = hiddenKeys.mute(subject, other);
	const { repeated } = await runCommand<void>(ctx, {
		subject,
		async decide() {
			const [row] = await Promise.all([domain.store.tables.ledger.get(key), assertExist(domain, subject, other)]);
			if ((row !== undefined) === muted) return { settled: undefined };
			return {
				action: muted ? 'muted' : 'unmuted',
				target: '',
				...privateAct(domain, { target: other }),
				facts: ({ at }) => [muted ? { ...key, kind: 'upsert', properties: { since: at } } : { ...key, kind: 'delete' }],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}
