'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LONGEST_VIEW_NAME, type StoredView } from '../../../contract/reading/saved.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { readAgain } from '../../../trpc/read-again.ts';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { MENU_BUTTON } from '../../controls/menu-look.ts';
import { toastDone, toastProblem } from '../../controls/toast.ts';
import { useErrorSentence } from '../../hooks/use-error-sentence.ts';
import { NameForm } from '../../saved/name-form.tsx';
import type { Present } from './view-address.ts';
import { ViewSummary } from './view-summary.tsx';

type Props = {
	views: readonly StoredView[];
	/** The filter and columns on the page, which may replace those of a view. */
	shown: Present;
	open: boolean;
	onOpenChange(open: boolean): void;
};

/** Renames, replaces and deletes the reader's views. */
export function EditViews({ views, shown, open, onOpenChange }: Props) {
	const t = useTranslations('views');
	const list = useRef<HTMLUListElement>(null);
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t('editTitle')}
			about={t('editAbout')}
			footer={<Base.Close render={<Button look="quiet" />}>{t('done')}</Base.Close>}
			className="max-w-lg"
		>
			<ul ref={list} tabIndex={-1} aria-label={t('list')} className="divide-y divide-line outline-none">
				{views.map((view) => (
					<ViewRow key={view.id} view={view} shown={shown} list={list} />
				))}
			</ul>
			{views.length === 0 && <p className="text-muted">{t('noViews')}</p>}
		</Dialog>
	);
}

type RowProps = Pick<Props, 'shown'> & { view: StoredView; list: RefObject<HTMLElement | null> };

function ViewRow({ view, shown, list }: RowProps) {
	const t = useTranslations('views');
	const [isRenaming, setRenaming] = useState(false);
	const rename = useRef<HTMLButtonElement>(null);
	const wasRenaming = useRef(false);
	const { change, remove } = useViewChanges({ onDeleted: () => list.current?.focus() });
	const { id, name } = view;
	// The button is there again when the form is gone.
	useEffect(() => {
		if (!isRenaming && wasRenaming.current) rename.current?.focus();
		wasRenaming.current = isRenaming;
	}, [isRenaming]);
	if (isRenaming)
		return (
			<li className="py-3">
				<RenameForm view={view} onDone={() => setRenaming(false)} />
			</li>
		);
	return (
		<li className="flex items-center gap-1 py-2.5">
			<span className="min-w-0 flex-1">
				<span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
				<ViewSummary shown={view} />
			</span>
			<button
				ref={rename}
				type="button"
				aria-label={t('rename', { name })}
				title={t('rename', { name })}
				onClick={() => setRenaming(true)}
				className={MENU_BUTTON}
			>
				<Pencil size={17} aria-hidden />
			</button>
			<button
				type="button"
				disabled={change.isPending}
				aria-label={t('replace', { name })}
				title={t('replace', { name })}
				onClick={() => change.mutate({ ...shown, id })}
				className={MENU_BUTTON}
			>
				<RefreshCw size={17} aria-hidden />
			</button>
			<button
				type="button"
				disabled={remove.isPending}
				aria-label={t('delete', { name })}
				title={t('delete', { name })}
				onClick={() => remove.mutate({ id })}
				className={MENU_BUTTON}
			>
				<Trash2 size={17} aria-hidden />
			</button>
		</li>
	);
}

function useViewChanges({ onDeleted }: { onDeleted(): void }) {
	const t = useTranslations('views');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const settled = {
		onError: (refused: Parameters<typeof sentenceOf>[0]) => toastProblem(t('notChanged'), sentenceOf(refused)),
		onSettled: () => readAgain(queryClient, trpc.saved.views.pathFilter()),
	};
	const change = useMutation(
		trpc.saved.changeView.mutationOptions({ ...settled, onSuccess: () => toastDone(t('replaced')) }),
	);
	const remove = useMutation(
		trpc.saved.deleteView.mutationOptions({
			...settled,
			onSuccess() {
				toastDone(t('deleted'));
				onDeleted();
			},
		}),
	);
	return { change, remove };
}

function RenameForm({ view: { id, name }, onDone }: { view: StoredView; onDone(): void }) {
	const t = useTranslations('views');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { mutate, isPending, error } = useMutation(
		trpc.saved.changeView.mutationOptions({
			async onSuccess() {
				await readAgain(queryClient, trpc.saved.views.pathFilter());
				onDone();
			},
		}),
	);
	return (
		<NameForm
			before={name}
			longest={LONGEST_VIEW_NAME}
			words={{ name: t('name'), save: t('saveName'), cancel: t('cancel') }}
			isPending={isPending}
			error={error}
			onRename={(given) => mutate({ id, name: given })}
			onCancel={onDone}
		/>
	);
}
