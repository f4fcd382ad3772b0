'use client';

import { useRouter } from 'next/navigation';
import type { OwnDecision } from '../../contract/schema/moderation.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { DecisionItem, type SendAppeal } from './decision-item.tsx';

/** The decisions about a suspended subject, which appeals without a session: the code says who it is. */
export function AppealByCode({ code, decisions }: { code: string; decisions: readonly OwnDecision[] }) {
	const sentenceOf = useErrorSentence();
	const router = useRouter();
	const send: SendAppeal = async (words) => {
		const refusal = await post({ code, ...words });
		if (refusal) throw new Error(sentenceOf(refusal));
		router.refresh();
	};
	return (
		<ul className="divide-y divide-line border-y border-line">
			{decisions.map((decision) => (
				<DecisionItem key={decision.seq} decision={decision} send={send} />
			))}
		</ul>
	);
}

/** The refusal, in the form that errors of calls have. Without an answer it says nothing but that. */
async function post(appeal: { code: string; seq: number; text: string }): Promise<Error | undefined> {
	const headers = { 'Content-Type': 'application/json' };
	try {
		const answer = await fetch('/api/appeal', { method: 'POST', headers, body: JSON.stringify(appeal) });
		if (answer.ok) return undefined;
		const { code: reason, detail } = (await answer.json()) as Record<string, unknown>;
		const retryAfter = Number(answer.headers.get('retry-after') ?? 0);
		return Object.assign(new Error(String(detail)), { data: { reason, retryAfter } });
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}
