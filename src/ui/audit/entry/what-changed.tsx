import { useTranslations } from 'next-intl';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import { changesOf } from '../words/change-texts.ts';
import { useFieldName } from '../words/changes.tsx';
import type { People } from '../words/people.ts';

const CELL = 'px-2.5 py-2 text-left align-top [overflow-wrap:anywhere]';

/** Each field that an edit changed, before and after. */
export function WhatChanged({ entry, people }: { entry: TrailEntry; people: People }) {
	const t = useTranslations('entry');
	const field = useFieldName();
	return (
		<table aria-labelledby="changed" className="w-full table-fixed text-small">
			<thead>
				<tr className="text-fine text-muted">
					<th scope="col" className={`${CELL} w-24 font-semibold sm:w-1/5`}>
						{t('field')}
					</th>
					<th scope="col" className={`${CELL} font-semibold`}>
						{t('before')}
					</th>
					<th scope="col" className={`${CELL} font-semibold`}>
						{t('after')}
					</th>
				</tr>
			</thead>
			<tbody>
				{changesOf(entry, people).map((change) => (
					<tr key={change.field} className="border-t border-line">
						<th scope="row" className={`${CELL} font-semibold`}>
							{field(change.field)}
						</th>
						<td className={`${CELL} bg-danger-wash/60`}>
							<Value text={change.before} />
						</td>
						<td className={`${CELL} bg-wash/60`}>
							<Value text={change.after} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Value({ text }: { text: string }) {
	const t = useTranslations('entry');
	return text ? <bdi className="whitespace-pre-wrap">{text}</bdi> : <span className="text-muted">{t('none')}</span>;
}
