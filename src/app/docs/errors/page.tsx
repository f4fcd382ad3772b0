import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ERROR_STATUS, type ErrorCode } from '../../../contract/errors/errors.ts';
import { inLanguage } from '../../../ui/messages/language/in-language.ts';
import { errors } from '../../../ui/messages/plain/errors.ts';
import { sharedMeta } from '../../shared-meta.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.errors');
	const title = t('title');
	return { title, ...(await sharedMeta({ path: '/docs/errors', title, description: t('about') })) };
}

const CODES = Object.entries(ERROR_STATUS) as [ErrorCode, number][];

/** The page that the `type` of each problem links to: `/docs/errors#token_expired`. */
export default async function ErrorsPage() {
	const [t, language] = await Promise.all([getTranslations('pages.errors'), getLocale()]);
	const sentences = { ...inLanguage(errors, language), rate_limited: t('rateLimited') };
	return (
		<div className="mx-auto max-w-2xl px-4 pt-8 pb-16">
			<h1 className="text-title font-bold">{t('title')}</h1>
			<p className="mt-1 mb-6 text-muted">{t('about')}</p>
			<dl className="divide-y divide-line border-y border-line">
				{CODES.map(([code, status]) => (
					<div key={code} id={code} className="scroll-mt-20 px-2 py-3 target:bg-sunken">
						<dt className="flex flex-wrap items-baseline gap-x-3">
							<a href={`#${code}`} className="font-mono font-semibold [overflow-wrap:anywhere]">
								{code}
							</a>
							<span className="text-small text-muted">{status}</span>
						</dt>
						<dd className="mt-0.5">{sentences[code]}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
