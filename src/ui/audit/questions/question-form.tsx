'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { Button } from '../../controls/button.tsx';
import { useToastNotLoaded } from '../../controls/lazy-component.ts';
import { useNow } from '../../hooks/clock.tsx';
import { PersonField } from '../filters/person-field.tsx';
import { useNamed } from '../filters/use-named.ts';
import type { People } from '../words/people.ts';
import { AskedField } from './asked-field.tsx';
import { QUESTIONS, type QuestionName } from './questions.ts';

const NOBODY_KNOWN: People = new Map();

type Props = {
	question: QuestionName;
	/** The person that it is about, if known. Then the form asks only for the rest. */
	subject?: string | undefined;
};

/** Asks for what a question lacks, and leads to its answer. */
export function QuestionForm({ question, subject }: Props) {
	const t = useTranslations('questionForm');
	const past = useTranslations('past');
	const router = useRouter();
	const now = useNow();
	const notLoaded = useToastNotLoaded();
	const [who, setWho] = useState(subject ?? '');
	const [moment, setMoment] = useState('');
	const [complaint, setComplaint] = useState<{ who?: string; at?: string }>({});
	const people = useNamed([who], NOBODY_KNOWN);
	const { asks, answerPath } = QUESTIONS[question];
	const lacks = (part: 'who' | 'at') => (asks as readonly string[]).includes(part);

	async function submit(event: FormEvent) {
		event.preventDefault();
		const wrongWho = who === '' ? { who: t('whoMissing') } : {};
		if (!lacks('at')) {
			setComplaint(wrongWho);
			if (who !== '') router.push(answerPath({ subject: who, at: '' }));
			return;
		}
		const reader = await import('../when/read-when.ts').catch(notLoaded);
		if (!reader) return;
		const at = reader.readMoment(moment, now);
		setComplaint({ ...wrongWho, ...(at === undefined && { at: past('momentWrong') }) });
		if (who !== '' && at !== undefined) router.push(answerPath({ subject: who, at: new Date(at).toISOString() }));
	}

	return (
		<form onSubmit={(event) => void submit(event)} noValidate className="max-w-xl space-y-4">
			{subject === undefined && (
				<PersonField
					label={t('who')}
					placeholder={t('whoHint')}
					value={who || undefined}
					onChange={(id) => {
						setWho(id);
						setComplaint((others) => ({ ...others, who: undefined }));
					}}
					people={people}
					isId={isSubjectId}
					complaint={complaint.who}
				/>
			)}
			{lacks('at') && (
				<AskedField
					label={past('moment')}
					value={moment}
					onChange={(typed) => {
						setMoment(typed);
						setComplaint((others) => ({ ...others, at: undefined }));
					}}
					hint={t('momentHint')}
					complaint={complaint.at}
				/>
			)}
			<Button type="submit">{t('show')}</Button>
		</form>
	);
}
