import { RecoveryAction } from '../controls/recovery-action.tsx';
import { useRefusalSentence } from './use-refusal-sentence.ts';

/** Says below a box why its text was refused, and leads on where the reader has to sign in again. */
export function Refusal({ id, error }: { id: string; error: unknown }) {
	const sentenceOf = useRefusalSentence();
	return (
		<div
			role="alert"
			className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-danger-wash px-3 py-2 text-small text-danger"
		>
			<p id={id} className="min-w-48 flex-1 [overflow-wrap:anywhere]">
				{sentenceOf(error)}
			</p>
			<RecoveryAction error={error} look="quiet" />
		</div>
	);
}
