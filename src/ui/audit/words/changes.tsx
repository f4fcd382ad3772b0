import { useTranslations } from 'next-intl';
import type { TrailEntry } from '../../../contract/audit/audit.ts';

export type Change = { field: string; before: string; after: string };

/** The changes of an edit, as texts. */
export function changesOf({ before = {}, after = {} }: Pick<TrailEntry, 'before' | 'after'>): Change[] {
	const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return fields
		.map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
		.filter((change) => change.before !== change.after);
}

function textOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The changes of an edit, a line each. The values that something was created with are on the page of its entry. */
export function ShortChanges({ entry }: { entry: TrailEntry }) {
	const t = useTranslations('audit');
	const field = useFieldName();
	const changes = changesOf(entry).filter(({ before }) => before !== '' || Object.keys(entry.before ?? {}).length > 0);
	return changes.map((change) => (
		<p key={change.field} className="text-muted [overflow-wrap:anywhere]">
			<span>{field(change.field)}: </span>
			{change.before && <del className="line-clamp-1 inline">{change.before}</del>} <span aria-hidden>→</span>{' '}
			<ins className="text-ink no-underline">{change.after || t('nothing')}</ins>
		</p>
	));
}

/** The name of a field of what was edited. Those that have no words are called as in the data. */
export function useFieldName(): (field: string) => string {
	const t = useTranslations('editedFields');
	return (field) => (isNamed(field) ? t(field) : field);
}

const NAMED = ['name', 'handle', 'follows', 'feed', 'description', 'link', 'pinned', 'text', 'url'] as const;
const isNamed = (field: string): field is (typeof NAMED)[number] => (NAMED as readonly string[]).includes(field);
