'use client';

import { Menu } from '@base-ui/react/menu';
import { Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { REACTION_KINDS, type Reactions } from '../../contract/reading/reaction.ts';
import { MenuItem, MenuPopup, MenuSeparator } from '../controls/menu-popup.tsx';
import { ShortCount } from '../controls/short-count.tsx';
import { countOf, countOfAll } from './changed-reactions.ts';
import { KindIcon } from './kind-icon.tsx';
import { useReact } from './use-react.ts';
import { WhoReacted } from './who-reacted.tsx';

export type PickerProps = {
	event: Event;
	reactions: Reactions;
	button: HTMLElement | null;
	align: 'start' | 'end';
	open: boolean;
	onOpenChange(open: boolean): void;
};

const KIND =
	'flex min-w-16 cursor-default flex-col items-center gap-1 rounded-lg px-1.5 py-2 text-fine font-medium outline-none select-none aria-checked:text-accent data-highlighted:bg-sunken';

/** The kinds of reactions, side by side. A press gives one or takes it back. */
export default function ReactionPicker({ event, reactions, button, align, open, onOpenChange }: PickerProps) {
	const t = useTranslations();
	const react = useReact(event);
	const [asks, setAsking] = useState<boolean>();
	return (
		<>
			<Menu.Root
				orientation="horizontal"
				open={open}
				onOpenChange={(next, { event: cause }) => {
					// A press of the button closes by its own click.
					if (!(cause.target instanceof Node && button?.contains(cause.target))) onOpenChange(next);
				}}
			>
				<MenuPopup button={button} align={align} finalFocus={() => !asks && button}>
					<Menu.Group aria-label={t('reactions.kinds')} className="grid grid-cols-3 sm:grid-cols-6">
						{REACTION_KINDS.map((kind) => {
							const isMine = reactions.myReactions.includes(kind);
							const count = countOf(reactions, kind);
							const name = t(`reactionKinds.${kind}`);
							return (
								<Menu.CheckboxItem
									key={kind}
									checked={isMine}
									onCheckedChange={() => react({ kind, gives: !isMine })}
									closeOnClick
									aria-label={count > 0 ? t('reactions.counted', { name, count, mine: 'no' }) : name}
									className={KIND}
								>
									<span className="flex items-center gap-1">
										<KindIcon kind={kind} size={20} />
										{count > 0 && <ShortCount of={count} />}
									</span>
									{name}
								</Menu.CheckboxItem>
							);
						})}
					</Menu.Group>
					{countOfAll(reactions) > 0 && (
						<>
							<MenuSeparator />
							<MenuItem Icon={Users} label={t('reactions.who')} onClick={() => setAsking(true)} />
						</>
					)}
				</MenuPopup>
			</Menu.Root>
			{asks !== undefined && <WhoReacted {...{ event, reactions, button }} open={asks} onOpenChange={setAsking} />}
		</>
	);
}
