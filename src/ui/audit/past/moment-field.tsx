'use client';

import { useTranslations } from 'next-intl';
import { replaceQuery } from '../../browser/replace-query.ts';
import { useNow } from '../../hooks/clock.tsx';
import { WhenField } from '../filters/when-field.tsx';
import { useMomentTexts } from '../when/use-moment.ts';

/** The moment that a question is about. It is in the address; without it, the moment is when the page was opened. */
export function MomentField({ at }: { at: string }) {
	const t = useTranslations('past');
	const now = useNow();
	const { typed, inWords } = useMomentTexts();
	const moment = Date.parse(at);
	return (
		<div className="mb-4 max-w-md">
			<WhenField
				label={t('moment')}
				value={typed(moment)}
				understood={inWords(moment)}
				advice=""
				wrong={t('momentWrong')}
				onTyped={(text, { readMoment }) => {
					const read = readMoment(text, now);
					if (read === undefined) return false;
					replaceQuery({ at: new Date(read).toISOString() });
					return true;
				}}
			/>
		</div>
	);
}
