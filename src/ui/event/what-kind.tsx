import {
	Activity,
	Bell,
	CircleCheck,
	CircleDot,
	Gauge,
	GitMerge,
	Hammer,
	type LucideIcon,
	MessageCircle,
	PenLine,
	Play,
	Radar,
	Rocket,
	Square,
	Tag,
	TriangleAlert,
	Upload,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { createElement, type ReactNode } from 'react';
import type { dataWords } from '../messages/components/data-words.ts';

type Known = keyof typeof dataWords.verbs;

/** The verbs that people and machines use most. Any other verb is shown as it was posted, with a general icon. */
const ICONS = new Map<Known, LucideIcon>([
	['posted', PenLine],
	['deployed', Rocket],
	['released', Tag],
	['failed', TriangleAlert],
	['measured', Gauge],
	['started', Play],
	['stopped', Square],
	['merged', GitMerge],
	['opened', CircleDot],
	['closed', CircleCheck],
	['finished', CircleCheck],
	['commented', MessageCircle],
	['uploaded', Upload],
	['alerted', Bell],
	['built', Hammer],
	['detected', Radar],
	['pushed', Upload],
	['reopened', CircleDot],
	['marked as ready', CircleDot],
	['succeeded', CircleCheck],
	['cancelled', Square],
	['skipped', Square],
	['timed out', TriangleAlert],
	['needs action', Bell],
]);

/** The verb of most events of people: it says nothing more. */
const USUAL_VERB = 'posted';

type Props = {
	verb: string;
	type: string | undefined;
	/** Whether its picture is left out. */
	isLight?: boolean | undefined;
};

/** Says what an event is: its verb, unless it is the usual one, and its type. */
export function WhatKind({ verb, type, isLight }: Props) {
	const t = useTranslations('verbs');
	return (
		<>
			{verb !== USUAL_VERB && (
				<WholeOrNothing shrink={1e6}>
					{isLight ? (
						<span className="size-[14px] shrink-0" />
					) : (
						createElement(ICONS.get(verb.toLowerCase() as Known) ?? Activity, {
							size: 14,
							'aria-hidden': true,
							className: 'shrink-0',
						})
					)}
					<span className="whitespace-nowrap [unicode-bidi:isolate]">{isKnown(verb) ? t(verb) : verb}</span>
				</WholeOrNothing>
			)}
			{type && (
				// It goes first.
				<WholeOrNothing shrink={1e12}>
					<span className="rounded-md bg-sunken px-1.5 font-mono text-fine whitespace-nowrap">{type}</span>
				</WholeOrNothing>
			)}
		</>
	);
}

/**
 * Hides its content when a long name leaves no room: the content then wraps below the empty span before it, out of
 * sight. It stands behind the time, so that it leaves no hole. With a shrink factor of a thousand it is gone before the
 * rest loses a fraction of a pixel.
 */
export function WholeOrNothing({ shrink, children }: { shrink: number; children: ReactNode }) {
	return (
		<span
			className="flex h-[1lh] min-w-0 flex-wrap overflow-hidden text-muted sm:order-1"
			style={{ flexShrink: shrink }}
		>
			<span className="h-full" />
			<span className="flex h-full flex-none items-center gap-1">{children}</span>
		</span>
	);
}

function isKnown(verb: string): verb is Known {
	return ICONS.has(verb as Known);
}
