import { Utc } from '../../controls/time.tsx';
import { Avatar } from '../../subject/avatar.tsx';
import type { People } from '../words/people.ts';
import { PersonLink } from '../words/person-link.tsx';

type Props = { id: string; people: People; words: string; at: string | undefined };

/** A person in an answer about the past, and a time that belongs to it. */
export function PersonRow({ id, people, words, at }: Props) {
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 py-2.5 text-small">
			<Avatar id={id} size={30} />
			<span className="min-w-0 flex-1">
				<PersonLink id={id} people={people} />
			</span>
			<span className="text-muted tabular-nums">
				<span>{words}</span> {at && <Utc at={at} />}
			</span>
		</li>
	);
}
