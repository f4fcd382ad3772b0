import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { server } from '../../server/handle.ts';
import type { LogShown } from '../../server/log-shown.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Exact } from '../../ui/controls/time.tsx';
import { sharedMeta } from '../shared-meta.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.log');
	const title = t('title');
	return { title, ...(await sharedMeta({ path: '/log', title, description: t('about') })) };
}

/** The log for people: how far it is, who signs it, and how to verify it. It needs no session. */
export default async function LogPage() {
	const t = await getTranslations('pages.log');
	const log = await server().logShown();
	return (
		<div className="mx-auto max-w-2xl px-4 pt-8 [overflow-wrap:anywhere]">
			<h1 className="text-title font-bold">{t('title')}</h1>
			<p className="mt-1 text-muted">{t('about')}</p>
			{log ? (
				<>
					<State log={log} />
					<HowToVerify log={log} />
				</>
			) : (
				<EmptyState icon={<ScrollText size={26} aria-hidden />} title={t('none')}>
					<p>{t('noneText')}</p>
				</EmptyState>
			)}
		</div>
	);
}

async function State({ log: { path, origin, size, root, at, keys, witnesses, note } }: { log: LogShown }) {
	const t = await getTranslations('pages.log');
	return (
		<section aria-labelledby="state" className="mt-8">
			<h2 id="state" className="font-semibold">
				{t('state')}
			</h2>
			<dl className="mt-3 grid gap-x-5 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
				<Line label={t('size')}>{t('entries', { count: size })}</Line>
				<Line label={t('checkpoint')}>
					<Exact at={at} part="second" />
				</Line>
				<Line label={t('root')}>
					<Code>{root}</Code>
				</Line>
				<Line label={t('name')}>
					<Code>{origin}</Code>
				</Line>
				<Line label={t('witnesses')}>
					{witnesses.length === 0 ? (
						<span>{t('noWitnesses')}</span>
					) : (
						witnesses.map(({ name, signedAt }) => (
							<span key={name} className="block">
								<Code>{name}</Code>{' '}
								{signedAt === undefined ? (
									<span className="text-muted">{t('notYet')}</span>
								) : (
									<Exact at={signedAt} part="second" className="text-muted" />
								)}
							</span>
						))
					)}
				</Line>
				<Line label={t('key', { count: keys.length })}>
					{keys.map((key) => (
						<Code key={key}>{shortKey(key)}</Code>
					))}
				</Line>
			</dl>
			<details className="mt-4 text-small">
				<summary className="w-fit cursor-pointer rounded font-semibold text-accent">{t('signed')}</summary>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: readers without a pointer scroll it with the keyboard */}
				<pre tabIndex={0} className="mt-2 max-h-64 overflow-auto rounded-xl bg-sunken p-3 font-mono text-fine">
					{note}
				</pre>
				<p className="mt-2 text-muted">
					{t.rich('raw', {
						checkpoint: (words) => (
							<a href={`${path}/checkpoint`} className="text-accent underline underline-offset-2">
								{words}
							</a>
						),
					})}
				</p>
			</details>
		</section>
	);
}

async function HowToVerify({ log: { path, keys } }: { log: LogShown }) {
	const t = await getTranslations('pages.log');
	const origin = server().originOf({ headers: await headers(), url: 'http://localhost' });
	const command = `npm run -s tideline -- verify --log ${origin}${path} --key '${keys[0] ?? 'KEY'}'`;
	return (
		<section aria-labelledby="verify" className="mt-10 border-t border-line pt-6">
			<h2 id="verify" className="font-semibold">
				{t('verify')}
			</h2>
			<ul className="mt-3 list-disc space-y-3 pl-5">
				<li>{t('inBrowser')}</li>
				<li>
					{t('byCommand')}
					<code className="my-2 block rounded-xl bg-sunken p-3 font-mono text-fine">{command}</code>
					<CopyButton text={command} label={t('copy')} done={t('copied')} />
				</li>
				<li>
					{t.rich('byOthers', {
						tiles: (words) => (
							<a href="https://c2sp.org/tlog-tiles" className="text-accent underline underline-offset-2">
								{words}
							</a>
						),
					})}
				</li>
			</ul>
			<p className="mt-4 text-muted">{t('keyAbout')}</p>
		</section>
	);
}

function Line({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="sm:contents">
			<dt className="text-muted">{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

const Code = ({ children }: { children: ReactNode }) => <code className="block font-mono text-small">{children}</code>;

/** A key of ML-DSA-44 fills a page: its name and id tell it apart. `tideline log key --all` prints the whole. */
const shortKey = (key: string) => (key.length > 160 ? `${key.slice(0, 120)}…` : key);
