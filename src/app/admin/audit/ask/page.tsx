import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isSubjectId } from '../../../../contract/subject/subject.ts';
import { caller } from '../../../../trpc/server.ts';
import { QuestionForm } from '../../../../ui/audit/questions/question-form.tsx';
import { isQuestion } from '../../../../ui/audit/questions/questions.ts';
import type { Query } from '../../../sign-in-first.ts';
import { AuditRoom, one, only } from '../admin-page.tsx';
import { BackLink } from '../back-link.tsx';

type Props = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.ask');
	return { title: t('title') };
}

/** Asks for what a question lacks, as the dialog on the trail does. */
export default async function AskPage({ searchParams }: Props) {
	const query = await searchParams;
	await only('readsTrail', '/admin/audit/ask', query);
	const [question = '', subject] = [one(query.question), one(query.subject)];
	if (!isQuestion(question) || (subject !== undefined && !isSubjectId(subject))) notFound();
	const t = await getTranslations('questions');
	const name = subject && (await (await caller()).subject.get({ subject })).profile.name;
	return (
		<AuditRoom narrow>
			<BackLink />
			<h1 className="pt-3 pb-5 text-title font-bold [overflow-wrap:anywhere]">
				{name ? t(question, { name }) : t(`${question}Someone`)}
			</h1>
			<QuestionForm question={question} subject={subject} />
		</AuditRoom>
	);
}
