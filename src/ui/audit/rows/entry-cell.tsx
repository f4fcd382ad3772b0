import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isAction } from '../../../contract/audit/actions.ts';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import type { TrailColumn } from '../../../contract/audit/trail-columns.ts';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import type { People } from '../words/people.ts';
import { PersonLink } from '../words/person-link.tsx';
import { WayIn } from '../words/way-in.tsx';

type Props = { entry: TrailEntry; column: TrailColumn; people: People; index: number };

/** Enough of a hash to tell entries apart by eye. The title has all of it. */
const HASH_CHARACTERS_SHOWN = 12;

/** Values that say by themselves what they are. On a card, the name of the column stands before the others. */
const SELF_EXPLANATORY: readonly TrailColumn[] = ['action', 'via', 'client', 'address'];

/** A chosen column of an entry. */
export function EntryCell({ entry, column, people, index }: Props) {
	const t = useTranslations('trailColumns');
	const { title, shown } = useValue(entry, column, people);
	return (
		<span
			role="cell"
			aria-colindex={index + 1}
			title={title}
			className={`min-w-0 text-muted [overflow-wrap:anywhere] max-lg:order-3 lg:truncate ${shown ? '' : 'max-lg:hidden'}`}
		>
			{!SELF_EXPLANATORY.includes(column) && <span className="lg:hidden">{t(column)}: </span>}
			<span>{shown}</span>
		</span>
	);
}

/** The content of a cell, and as its title the whole text where it may be cut. Empty for a detail that the entry lacks. */
function useValue(entry: TrailEntry, column: TrailColumn, people: People): { title?: string; shown: ReactNode } {
	const word = useTranslations('actions');
	switch (column) {
		case 'actor':
		case 'subject':
			return { shown: <PersonLink id={entry[column]} people={people} /> };
		case 'target':
			return { title: entry.target, shown: entry.target && <Target id={entry.target} people={people} /> };
		case 'action': {
			const words = isAction(entry.action) ? word(entry.action) : entry.action;
			return { title: words, shown: words };
		}
		case 'via':
			return { shown: <WayIn via={entry.via} /> };
		case 'client':
		case 'address':
			return { ...(entry[column] && { title: entry[column] }), shown: entry[column] };
		case 'seq':
			return { shown: <span className="tabular-nums">{entry.seq}</span> };
		case 'hash':
			return {
				title: entry.hash,
				shown: <code className="font-mono text-fine">{entry.hash.slice(0, HASH_CHARACTERS_SHOWN)}…</code>,
			};
		default:
			column satisfies never;
			return { shown: null };
	}
}

function Target({ id, people }: { id: string; people: People }) {
	if (isSubjectId(id)) return <PersonLink id={id} people={people} />;
	return <code className="font-mono text-fine">{id}</code>;
}
