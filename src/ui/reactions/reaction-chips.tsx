'use client';

import { Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { REACTION_KINDS, type ReactionKind, type Reactions } from '../../contract/reading/reaction.ts';
import { ACTION } from '../controls/button-look.ts';
import { ShortCount } from '../controls/short-count.tsx';
import { useHydrated } from '../hooks/clock.tsx';
import { countOf } from './changed-reactions.ts';
import { KindIcon } from './kind-icon.tsx';
import { useReact } from './use-react.ts';
import { loadWhoReacted, WhoReacted } from './who-reacted.tsx';

const CHIP =
	'inline-flex min-h-7 shrink-0 items-center gap-1 rounded-full border border-line bg-surface px-2 text-small text-muted tabular-nums -outline-offset-2 not-disabled:hover:border-field not-disabled:hover:text-ink aria-pressed:border-accent aria-pressed:bg-wash aria-pressed:text-accent';

type Props = { event: Event; reactions: Reactions };

/** The kinds that were given to an event, with their counts. A press gives the same, or takes it back. */
export function ReactionChips({ event, reactions }: Props) {
	/** A chip that the reader pressed stays, so that the focus does, and a second press undoes the first. */
	const [pressed, setPressed] = useState<readonly ReactionKind[]>([]);
	const shown = REACTION_KINDS.filter((kind) => countOf(reactions, kind) > 0 || pressed.includes(kind));
	if (shown.length === 0) return null;
	return (
		<>
			<Chips {...{ event, reactions }} kinds={shown} onPress={(kind) => setPressed([...pressed, kind])} />
			<WhoButton event={event} reactions={reactions} />
		</>
	);
}

type ChipsProps = Props & { kinds: readonly ReactionKind[]; onPress(kind: ReactionKind): void };

function Chips({ event, reactions, kinds, onPress }: ChipsProps) {
	const t = useTranslations();
	const hydrated = useHydrated();
	const react = useReact(event);
	return (
		<>
			{kinds.map((kind) => {
				const count = countOf(reactions, kind);
				const isMine = reactions.myReactions.includes(kind);
				const name = t(`reactionKinds.${kind}`);
				return (
					<button
						key={kind}
						type="button"
						disabled={!hydrated}
						aria-pressed={isMine}
						aria-label={t('reactions.counted', { name, count, mine: isMine ? 'yes' : 'no' })}
						title={name}
						onClick={() => {
							onPress(kind);
							react({ kind, gives: !isMine });
						}}
						className={CHIP}
					>
						<KindIcon kind={kind} />
						<ShortCount of={count} />
					</button>
				);
			})}
		</>
	);
}

function WhoButton({ event, reactions }: Props) {
	const t = useTranslations('reactions');
	const hydrated = useHydrated();
	const [button, setButton] = useState<HTMLElement | null>(null);
	/** Undefined until it is opened for the first time. */
	const [open, setOpen] = useState<boolean>();
	return (
		<>
			<button
				ref={setButton}
				type="button"
				disabled={!hydrated}
				aria-label={t('who')}
				title={t('who')}
				aria-haspopup="dialog"
				onPointerEnter={loadWhoReacted}
				onFocus={loadWhoReacted}
				onClick={() => setOpen(true)}
				className={ACTION}
			>
				<Users size={16} aria-hidden />
			</button>
			{open !== undefined && <WhoReacted {...{ event, reactions, button, open }} onOpenChange={setOpen} />}
		</>
	);
}
