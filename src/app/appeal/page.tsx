import { Scale } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { server } from '../../server/handle.ts';
import { buttonLook } from '../../ui/controls/button-look.ts';
import { NoticePage } from '../../ui/controls/notice-page.tsx';
import { AppealByCode } from '../../ui/moderation/appeal-by-code.tsx';
import type { Query } from '../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.appeal');
	return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

/** It needs no session: the provider had proved who the reader is when it made the code. */
export default async function AppealPage({ searchParams }: { searchParams: Promise<Query> }) {
	const { code } = await searchParams;
	const t = await getTranslations('pages.appeal');
	const given = typeof code === 'string' ? code : '';
	const decisions = await server().decisionsForCode(given, await headers());
	if (!decisions)
		return (
			<NoticePage icon={<Scale size={26} aria-hidden />} title={t('codeInvalid')}>
				<p>{t('codeInvalidText')}</p>
				<Link href="/sign-in" className={buttonLook('primary', 'mt-6')}>
					{t('signIn')}
				</Link>
			</NoticePage>
		);
	return (
		<div className="mx-auto max-w-lg px-4 pt-8 pb-8">
			<h1 className="text-title font-bold">{t('title')}</h1>
			<p className="mt-1 mb-6 text-muted">{t('about')}</p>
			<AppealByCode code={given} decisions={decisions} />
		</div>
	);
}
