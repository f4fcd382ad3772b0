import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** A signed note of the log, and the keys that sign it. */
export type PrintedLog = { note: string; keys: readonly string[] };

type Props = {
	title: string;
	/** The filter, in words. */
	filter: string;
	/** The number of printed rows below. */
	count: number;
	/** Says how many are not printed, and what has them. Undefined when all are. */
	missing: ReactNode;
	log: PrintedLog | undefined;
	/** When it was printed, ISO 8601. */
	at: string;
};

/** The head of a printed sheet: what is on it and what is not, and the log to check it against. */
export function PrintHead({ title, filter, count, missing, log, at }: Props) {
	const t = useTranslations('print');
	const lines: [string, ReactNode][] = [
		[t('filter'), filter],
		[t('printed'), t('count', { count })],
		[t('at'), `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`],
		[t('checkpoint'), log ? checkpointIn(log.note) : t('noLog')],
		...(log?.keys ?? []).map((key): [string, ReactNode] => [t('key'), key]),
	];
	return (
		<header className="mb-4 border-b border-line pb-3 text-small">
			<h1 className="text-lead font-bold">{title}</h1>
			{missing && <p className="my-2 font-semibold">{missing}</p>}
			<dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4">
				{lines.map(([name, value], at) => (
					<div key={at} className="contents">
						<dt className="text-muted">{name}</dt>
						<dd className="[overflow-wrap:anywhere]">{value}</dd>
					</div>
				))}
			</dl>
		</header>
	);
}

/** Origin, size and root, which stand before the signatures. */
const checkpointIn = (note: string) => (note.split('\n\n', 1)[0] ?? '').split('\n').join(' · ');
