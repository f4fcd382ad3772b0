'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useId } from 'react';
import type { Event } from '../../contract/event/event.ts';
import type { Density } from '../display/display-cookies.ts';
import { useName } from '../subject/use-name.ts';
import { GroupButton } from './group-button.tsx';
import type { Group } from './groups.ts';
import { useIsLight } from './light-rows.ts';

type Props = {
	id: string;
	index: number;
	group: Group;
	/** The event above, which is like the others. Undefined while it is being read again. */
	event: Event | undefined;
	/** Room for the rows above that are not on the page, in pixels. */
	gap: number;
	density: Density;
	measure(element: HTMLElement | null): void;
	onToggle(group: Group): void;
};

/** The row of a feed below the newest events of a group, which shows the others in place. */
export const GroupRow = memo(function GroupRow(props: Props) {
	const { id, index, group, event, gap, density, measure, onToggle } = props;
	const label = useId();
	const named = useName(event?.actor);
	const isLight = useIsLight(id);
	const isCompact = density === 'compact';
	const Chevron = group.isOpen ? ChevronUp : ChevronDown;
	return (
		<div data-index={index} ref={measure} className="contain-content" style={{ marginTop: gap || undefined }}>
			<article
				data-id={id}
				tabIndex={0}
				aria-labelledby={label}
				className={`event scroll-mt-16 -outline-offset-2 ${isCompact ? 'event-compact' : 'pt-0'}`}
			>
				{isLight ? (
					<span className="relative size-[20px] justify-self-center rounded-full bg-paper" />
				) : (
					<Chevron size={20} aria-hidden className="relative justify-self-center rounded-full bg-paper text-muted" />
				)}
				<div className={isCompact ? 'col-span-3 min-w-0 sm:col-span-4' : 'min-w-0'}>
					<GroupButton
						id={label}
						group={group}
						name={named?.name ?? event?.name}
						type={event?.type}
						onToggle={onToggle}
						isLight={isLight}
					/>
				</div>
			</article>
		</div>
	);
});
