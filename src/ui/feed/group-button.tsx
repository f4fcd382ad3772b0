'use client';

import { useTranslations } from 'next-intl';
import { eventTime } from '../../contract/event/event-id.ts';
import { TimeOfDay } from '../controls/time.tsx';
import { useHydrated } from '../hooks/clock.tsx';
import { EVENTS_AHEAD, type Group } from './groups.ts';

type Props = {
	id?: string;
	group: Group;
	/** The name of the subject that the members are from. */
	name?: string | undefined;
	/** Their type. */
	type?: string | undefined;
	onToggle(group: Group): void;
	isLight?: boolean;
};

/** Shows the rest of a group or hides it again. It says how many there are, their poster, and their times. */
export function GroupButton({ id, group, name, type, onToggle, isLight }: Props) {
	const t = useTranslations('groups');
	const hydrated = useHydrated();
	const rest = group.ids.slice(EVENTS_AHEAD);
	return (
		<button
			id={id}
			type="button"
			disabled={!hydrated}
			aria-expanded={group.isOpen}
			onClick={() => onToggle(group)}
			className="-mx-2 flex w-fit max-w-full min-w-0 items-baseline gap-x-2 rounded-lg px-2 text-small text-muted -outline-offset-2 hover:bg-sunken"
		>
			<span className="shrink-0 font-semibold text-accent">
				{t(group.isOpen ? 'fewer' : 'more', { count: rest.length })}
			</span>
			{name && (
				<span className="named min-w-0">
					{t.rich('from', { name: () => <bdi className="font-medium text-ink">{name}</bdi> })}
				</span>
			)}
			{type && <span className="named min-w-0 font-mono text-fine max-sm:hidden">{type}</span>}
			<Hours newest={rest[0]} oldest={rest.at(-1)} isLight={isLight} />
		</button>
	);
}

type HoursProps = { newest: string | undefined; oldest: string | undefined; isLight: boolean | undefined };

/** From the oldest to the newest, or the one time of both. */
function Hours({ newest = '', oldest = '', isLight }: HoursProps) {
	const [from, to] = [oldest, newest].map((id) => new Date(eventTime(id)).toISOString()) as [string, string];
	return (
		<span className="shrink-0 tabular-nums">
			<TimeOfDay at={from} isLight={isLight} />
			{from.slice(0, MINUTE_LENGTH) !== to.slice(0, MINUTE_LENGTH) && (
				<span>
					{' – '}
					<TimeOfDay at={to} isLight={isLight} />
				</span>
			)}
		</span>
	);
}

/** Characters of an ISO time up to its minute. */
const MINUTE_LENGTH = 'yyyy-mm-ddThh:mm'.length;
