import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Access } from '../../contract/schema/access.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { entryPath } from '../audit/address/entry-path.ts';
import type { People } from '../audit/words/people.ts';
import { PersonLink } from '../audit/words/person-link.tsx';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../controls/button.tsx';
import { Problem } from '../controls/problem.tsx';
import { Section } from '../controls/section.tsx';
import { Exact } from '../controls/time.tsx';
import { toastDone } from '../controls/toast.ts';
import { accessCsv } from './access-csv.ts';

type Props = { access: Access; people: People; signsOff: boolean };

/** The last review of this list, its files, and a button that signs it off. */
export function Review({ access, people, signsOff }: Props) {
	const t = useTranslations('access');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const signOff = useMutation(
		trpc.access.signOff.mutationOptions({
			onSuccess: () => toastDone(t('signedOff')),
			onSettled: () => readAgain(queryClient, trpc.access.pathFilter()),
		}),
	);
	const send = () => signOff.mutate({ digest: access.digest });
	const name = `tideline-access-${new Date().toISOString().slice(0, 10)}`;
	return (
		<Section id="review" title={t('review')} about={t('reviewText')}>
			<LastReview access={access} people={people} />
			<p className="mt-3 text-small text-muted">
				{t('digest')} <code className="font-mono text-fine [overflow-wrap:anywhere] select-all">{access.digest}</code>
			</p>
			<div className="mt-4 flex flex-wrap gap-2">
				{signsOff && (
					<Button disabled={signOff.isPending || access.reviewed?.current} onClick={send}>
						<BadgeCheck size={15} aria-hidden />
						{signOff.isPending ? t('signingOff') : t('signOff')}
					</Button>
				)}
				<Button
					look="quiet"
					onClick={() => saveFile(`${name}.json`, 'application/json', `${JSON.stringify(access, null, '\t')}\n`)}
				>
					<Download size={15} aria-hidden />
					{t('json')}
				</Button>
				<Button look="quiet" onClick={() => saveFile(`${name}.csv`, 'text/csv', accessCsv(access))}>
					<Download size={15} aria-hidden />
					{t('csv')}
				</Button>
			</div>
			{signOff.isError && <Problem error={signOff.error} onRetry={send} />}
		</Section>
	);
}

function LastReview({ access: { reviewed }, people }: Pick<Props, 'access' | 'people'>) {
	const t = useTranslations('access');
	if (!reviewed) return <p>{t('neverReviewed')}</p>;
	return (
		<p>
			{t.rich('reviewed', {
				time: () => <Exact at={reviewed.at} part="minute" />,
				by: () => <PersonLink id={reviewed.by} people={people} />,
				entry: (words) => (
					<a
						href={entryPath({ subject: TIDELINE, seq: reviewed.seq })}
						className="text-accent underline underline-offset-2"
					>
						{words}
					</a>
				),
			})}{' '}
			<strong className={reviewed.current ? 'font-semibold' : 'font-semibold text-danger'}>
				{reviewed.current ? t('current') : t('outdated')}
			</strong>
		</p>
	);
}
