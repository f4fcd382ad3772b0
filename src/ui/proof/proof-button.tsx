'use client';

import { FileCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { type Opened, OpenedProof, ProofDialog } from './opened-proof.tsx';

/** Opens the proof of the event of a page. */
export function ProofButton({ subject, id, event }: Omit<Opened, 'button'>) {
	const t = useTranslations('proof');
	const [opened, setOpened] = useState<Opened>();
	return (
		<>
			<Button
				look="quiet"
				aria-haspopup="dialog"
				onPointerEnter={ProofDialog.loadAhead}
				onFocus={ProofDialog.loadAhead}
				onClick={({ currentTarget: button }) => setOpened({ subject, id, event, button })}
			>
				<FileCheck size={15} aria-hidden />
				{t('button')}
			</Button>
			<OpenedProof opened={opened} onClosed={() => setOpened(undefined)} />
		</>
	);
}
