import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isAction } from '../../../contract/audit/actions.ts';
import type { Entry } from '../../../contract/audit/audit.ts';
import { readRef } from '../../../contract/event/event-ref.ts';
import { TIDELINE } from '../../../contract/subject/subject.ts';
import { filterOf, trailPath } from '../address/trail-filter.ts';
import type { People } from './people.ts';
import { PersonLink } from './person-link.tsx';

/** The sentence of an entry, with links to the subjects and things that it names. */
export function Sentence({ entry, people }: { entry: Entry; people: People }) {
	const t = useTranslations('sentences');
	const parts = useTranslations('sentenceParts');
	const { action, subject, actor, target } = entry;
	// A newer version may have written it.
	if (!isAction(action)) return parts('unknown', { action, subject });
	const values = {
		by: actor === subject ? 'self' : 'other',
		kept: target ? 'yes' : 'no',
		whose: subject === TIDELINE ? 'service' : 'other',
		subject: () => <PersonLink id={subject} people={people} />,
		actor: () => <PersonLink id={actor} people={people} />,
		target: () => <PersonLink id={target} people={people} />,
		trail: (words: ReactNode) => <ReadTrail filter={target}>{words}</ReadTrail>,
		event: (words: ReactNode) => (
			<Link href={`/s/${eventIn(entry)}`} prefetch={false} title={target} className="underline underline-offset-2">
				{words}
			</Link>
		),
	};
	// All sentences take the same values. A union of the types of so many is too much for the compiler.
	return t.rich(action as 'sessions-ended', values);
}

/** The address of an event: the entry of a reaction names one of another poster. */
const eventIn = ({ subject, target }: Entry) => (readRef(target) ? target : `${subject}/${target}`);

/** The part of the trail that was read, by its filter. */
function ReadTrail({ filter, children }: { filter: string; children: ReactNode }) {
	const read = filterOf(filter);
	if (!read) return children;
	return (
		<Link href={trailPath(read)} prefetch={false} title={filter} className="underline underline-offset-2">
			{children}
		</Link>
	);
}
