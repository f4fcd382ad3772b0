import { FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useHydrated } from '../hooks/clock.tsx';

/** Takes a bundle from the disk: chosen, or dropped here. */
export function BundleChooser({ onFile }: { onFile(file: File): void }) {
	const t = useTranslations('auditor');
	const id = useId();
	const hydrated = useHydrated();
	const [isOver, setOver] = useState(false);
	return (
		<label
			htmlFor={id}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				event.preventDefault();
				setOver(false);
				const [file] = event.dataTransfer.files;
				if (file) onFile(file);
			}}
			className={`flex cursor-pointer flex-wrap items-center gap-3 rounded-2xl border border-dashed p-4 text-small has-focus-visible:outline-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-wash' : 'border-line'}`}
		>
			<FileUp size={18} aria-hidden className="shrink-0 text-muted" />
			<span className="font-semibold">{t('choose')}</span>
			<span className="text-muted">{t('chooseAbout')}</span>
			<input
				id={id}
				type="file"
				disabled={!hydrated}
				className="sr-only"
				onChange={({ currentTarget }) => {
					const [file] = currentTarget.files ?? [];
					if (file) onFile(file);
					// The same file may be chosen again.
					currentTarget.value = '';
				}}
			/>
		</label>
	);
}
