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
import { createElement } from 'react';
import type { dataWords } from '../messages/en/data-words.ts';

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

export function Verb({ verb }: { verb: string }) {
	const t = useTranslations('verbs');
	return (
		// When a long name leaves no room, the icon wraps below the empty span before it, out of sight.
		<span className="flex h-[1lh] min-w-0 shrink-999 flex-wrap overflow-hidden text-muted">
			<span className="h-full" />
			<span className="flex h-full max-w-full min-w-10 flex-[1_1_2.5rem] items-center gap-1">
				{createElement(ICONS.get(verb.toLowerCase() as Known) ?? Activity, {
					size: 14,
					'aria-hidden': true,
					className: 'shrink-0',
				})}
				<span className="named">{isKnown(verb) ? t(verb) : verb}</span>
			</span>
		</span>
	);
}

function isKnown(verb: string): verb is Known {
	return ICONS.has(verb as Known);
}
