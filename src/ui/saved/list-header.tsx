'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { SubjectList } from '../../contract/reading/saved.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Confirm } from '../controls/confirm.tsx';
import { MENU_BUTTON } from '../controls/menu-look.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { ListMembers } from './list-members.tsx';
import { NameForm } from './name-form.tsx';

/** The name of a list, who is on it, and what can be done with it. */
export function ListHeader({ list: first }: { list: SubjectList }) {
	const t = useTranslations('listHeader');
	const trpc = useTRPC();
	const hydrated = useHydrated();
	const { data } = useQuery(trpc.saved.lists.queryOptions());
	const list = data?.find(({ id }) => id === first.id) ?? first;
	/** Undefined until the reader has renamed it for the first time: afterwards the button gets the focus back. */
	const [renaming, setRenaming] = useState<boolean>();
	const [showsMembers, setShowsMembers] = useState(false);
	return (
		<header className="px-4 pt-8 pb-3">
			<Link href="/saved/lists" prefetch={false} className="text-small text-accent underline underline-offset-2">
				{t('back')}
			</Link>
			{renaming ? (
				<RenameForm list={list} onDone={() => setRenaming(false)} />
			) : (
				<div className="mt-1 flex items-center gap-1">
					<h1 className="named min-w-0 text-title font-bold">{list.name}</h1>
					<button
						type="button"
						disabled={!hydrated}
						aria-label={t('rename')}
						autoFocus={renaming === false}
						onClick={() => setRenaming(true)}
						className={MENU_BUTTON}
					>
						<Pencil size={16} aria-hidden />
					</button>
					<DeleteButton list={list} />
				</div>
			)}
			<button
				type="button"
				disabled={!hydrated}
				aria-expanded={showsMembers}
				onClick={() => setShowsMembers(!showsMembers)}
				className="mt-1 inline-flex items-center gap-1 rounded-lg text-small text-muted hover:text-ink"
			>
				{t('members', { count: list.members.length })}
				<ChevronDown size={15} aria-hidden className={showsMembers ? 'rotate-180' : undefined} />
			</button>
			{showsMembers && <ListMembers list={list} />}
		</header>
	);
}

function RenameForm({ list: { id, name }, onDone }: { list: SubjectList; onDone(): void }) {
	const t = useTranslations('listHeader');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { mutate, isPending, error } = useMutation(
		trpc.saved.changeList.mutationOptions({
			async onSuccess() {
				await readAgain(queryClient, trpc.saved.lists.pathFilter());
				onDone();
			},
		}),
	);
	return (
		<div className="mt-2">
			<NameForm
				before={name}
				longest={80}
				words={{ name: t('name'), save: t('save'), cancel: t('cancel') }}
				isPending={isPending}
				error={error}
				onRename={(given) => mutate({ id, name: given })}
				onCancel={onDone}
			/>
		</div>
	);
}

function DeleteButton({ list }: { list: SubjectList }) {
	const t = useTranslations('listHeader');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const router = useRouter();
	const hydrated = useHydrated();
	const button = useRef<HTMLButtonElement>(null);
	const [asking, setAsking] = useState(false);
	const remove = useMutation(
		trpc.saved.deleteList.mutationOptions({
			async onSuccess() {
				toastDone(t('deleted'));
				router.push('/saved/lists');
				await readAgain(queryClient, trpc.saved.lists.pathFilter());
			},
			onError: (refused) => toastProblem(t('notDeleted'), sentenceOf(refused)),
		}),
	);
	return (
		<>
			<button
				ref={button}
				type="button"
				disabled={!hydrated || remove.isPending}
				aria-label={t('delete')}
				onClick={() => setAsking(true)}
				className={MENU_BUTTON}
			>
				<Trash2 size={16} aria-hidden />
			</button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={t('askDelete', { name: list.name })}
				text={t('askDeleteText')}
				cancel={t('cancel')}
				confirm={t('delete')}
				onConfirm={() => remove.mutate({ id: list.id })}
				finalFocus={button}
			/>
		</>
	);
}
