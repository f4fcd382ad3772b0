import { parseDecimal, toBase64 } from './bytes.ts';
import { parseSignatureLines } from './note.ts';
export const addCheckpointBody = ({
	oldSize,
	proof,
	checkpoint,
}: {
	oldSize: number;
	proof: readonly Uint8Array[];
	checkpoint: string;
}) => `old ${oldSize}\n${proof.map((h) => `${toBase64(h)}\n`).join('')}\n${checkpoint}`;
export function readWitnessAnswer({ status, type, body }: { status: number; type: string; body: string }) {
	if (status === 200) return { kind: 'cosigned' as const, signatures: parseSignatureLines(body) };
	if (status === 409 && type.startsWith('text/x.tlog.size'))
		return { kind: 'conflict' as const, size: parseDecimal(body.trim()) ?? 0 };
	return { kind: 'refused' as const, status };
}
