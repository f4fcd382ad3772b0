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
import type { words } from './messages/en/words.ts';

type Known = keyof typeof words.verbs;

/** The verbs that people and machines use most. Any other verb is shown as it was posted, with a general sign. */
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
]);

export function Verb({ verb }: { verb: string }) {
	const t = useTranslations('verbs');
	return (
		<span className="inline-flex min-w-0 shrink-999 items-center gap-1 text-muted">
			{createElement(ICONS.get(verb.toLowerCase() as Known) ?? Activity, {
				size: 14,
				'aria-hidden': true,
				className: 'shrink-0',
			})}
			<span className="named">{isKnown(verb) ? t(verb) : verb}</span>
		</span>
	);
}

function isKnown(verb: string): verb is Known {
	return ICONS.has(verb as Known);
}
