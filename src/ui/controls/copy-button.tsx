'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './button.tsx';
import { toastDone, toastProblem } from './toast.ts';

/** Copies a text, and says so. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
	const t = useTranslations('copyButton');
	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			toastDone(done);
		} catch {
			// The clipboard needs https.
			toastProblem(t('notCopied'), t('notCopiedText'));
		}
	}
	return (
		<Button look="quiet" onClick={copy}>
			<Copy size={15} aria-hidden />
			{label}
		</Button>
	);
}
