import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { ApiReference } from '../../ui/reference/api-reference.tsx';
import { sharedMeta } from '../shared-meta.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.docs');
	const title = t('title');
	return { title, ...(await sharedMeta({ path: '/docs', title, description: t('description') })) };
}

export default async function DocsPage() {
	const t = await getTranslations('pages.docs');
	return (
		<>
			<section data-wide aria-labelledby="reference" className="mx-auto max-w-2xl px-4 pt-8 pb-5">
				<h1 id="reference" className="text-title font-bold">
					{t('title')}
				</h1>
				<p className="mt-1 text-muted">
					{t.rich('about', {
						errors: (words) => (
							<Link href="/docs/errors" className="text-accent underline underline-offset-2">
								{words}
							</Link>
						),
						document: (words) => (
							<Link href="/api/v1/openapi.json" prefetch={false} className="text-accent underline underline-offset-2">
								{words}
							</Link>
						),
					})}
				</p>
			</section>
			<ApiReference failed={t('failed')} copy={t('copy')} contents={t('contents')} />
		</>
	);
}
