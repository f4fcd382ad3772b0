import { useTranslations } from 'next-intl';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import { type Change, changesOf } from './change-texts.ts';
import type { People } from './people.ts';

/** The changes of an edit, a line each. The values that something was created with are on the page of its entry. */
export function ShortChanges({ entry, people }: { entry: TrailEntry; people: People }) {
	const field = useFieldName();
	const changes = changesOf(entry, people).filter(
		({ before }) => before !== '' || Object.keys(entry.before ?? {}).length > 0,
	);
	return changes.map((change) => (
		<p key={change.field} className="text-muted [overflow-wrap:anywhere]">
			<span>{field(change.field)}: </span>
			{change.added && change.removed ? <ListChange change={change} /> : <ValueChange change={change} />}
		</p>
	));
}

function ValueChange({ change: { before, after } }: { change: Change }) {
	const t = useTranslations('audit');
	return (
		<>
			{before && <del className="line-clamp-1 inline">{before}</del>} <span aria-hidden>→</span>{' '}
			<ins className="text-ink no-underline">{after || t('nothing')}</ins>
		</>
	);
}

function ListChange({ change: { added = [], removed = [] } }: { change: Change }) {
	const t = useTranslations('audit');
	return (
		<>
			{added.length > 0 && <ins className="text-ink no-underline">{t('added', { values: added.join(', ') })}</ins>}
			{added.length > 0 && removed.length > 0 && <span>, </span>}
			{removed.length > 0 && <del className="no-underline">{t('removed', { values: removed.join(', ') })}</del>}
		</>
	);
}

/** The name of a field of what was edited. Those that have no words are called as in the data. */
export function useFieldName(): (field: string) => string {
	const t = useTranslations('editedFields');
	return (field) => (isNamed(field) ? t(field) : field);
}

const NAMED = [
	'name',
	'handle',
	'follows',
	'feed',
	'description',
	'link',
	'issueLink',
	'commitLink',
	'pinned',
	'text',
	'url',
	'role',
	'reason',
	'until',
	'scopes',
	'service',
	'holder',
	'expiresAt',
	'state',
	'decision',
	'event',
	'uses',
	'endsAt',
	'note',
	'threshold',
	'act',
	'approval',
	'approvedBy',
	'fourEyes',
] as const;
const isNamed = (field: string): field is (typeof NAMED)[number] => (NAMED as readonly string[]).includes(field);
