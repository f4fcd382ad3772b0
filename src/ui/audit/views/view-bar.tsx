'use client';

import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TrailColumn } from '../../../contract/audit/trail-columns.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { Button } from '../../controls/button.tsx';
import type { TrailAddress } from '../address/trail-filter.ts';
import { BESIDE_CHIPS, CHIPS, Chip } from '../filters/chip.tsx';
import { EditViews } from './edit-views.tsx';
import { OFFERED_NAMES, OFFERED_VIEWS } from './offered-views.ts';
import { SaveView } from './save-view.tsx';
import { isOpen, presentOf, viewPath } from './view-address.ts';

/** On a phone the line of chips goes on beyond the screen, and its buttons would be out of sight at its end. */
const LEADING_ON_PHONES = `${BESIDE_CHIPS} max-sm:-order-1`;

type Props = { address: TrailAddress; columns: readonly TrailColumn[] };

/** The reader's views of the trail and those that come with the service, one click away. */
export function ViewBar({ address, columns }: Props) {
	const t = useTranslations('views');
	const offered = useTranslations('offeredViews');
	const trpc = useTRPC();
	const { data: views = [] } = useQuery(trpc.saved.views.queryOptions());
	const [isSaving, setSaving] = useState(false);
	const [isEditing, setEditing] = useState(false);
	return (
		<nav aria-label={t('label')} className={CHIPS}>
			{views.map((view) => (
				<Chip key={view.id} href={viewPath(view)} isCurrent={isOpen(view, address, columns)}>
					<Bookmark size={12} aria-hidden className="text-muted" />
					<span className="named max-w-56">{view.name}</span>
				</Chip>
			))}
			{views.length > 0 && <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />}
			{OFFERED_NAMES.map((name) => {
				const view = { ...OFFERED_VIEWS[name], columns: [...OFFERED_VIEWS[name].columns] };
				return (
					<Chip key={name} href={viewPath(view)} isCurrent={isOpen(view, address, columns)}>
						{offered(name)}
					</Chip>
				);
			})}
			<Button look="plain" className={LEADING_ON_PHONES} onClick={() => setSaving(true)}>
				<BookmarkPlus size={14} aria-hidden />
				{t('save')}
			</Button>
			{views.length > 0 && (
				<Button look="plain" aria-label={t('editTitle')} className={LEADING_ON_PHONES} onClick={() => setEditing(true)}>
					<Pencil size={14} aria-hidden />
					{t('edit')}
				</Button>
			)}
			<SaveView shown={presentOf(address, columns)} open={isSaving} onOpenChange={setSaving} />
			<EditViews views={views} shown={presentOf(address, columns)} open={isEditing} onOpenChange={setEditing} />
		</nav>
	);
}
