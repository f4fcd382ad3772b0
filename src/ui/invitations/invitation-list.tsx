import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { type People, peopleOf } from '../audit/words/people.ts';
import { Confirm } from '../controls/confirm.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { InvitationRow } from './invitation-row.tsx';

type Listed = Outputs['invitation']['list'];
type ListedInvitation = Listed['invitations'][number];

/** All invitations, the open ones first, and a dialog that revokes one. */
export function InvitationList({ listed }: { listed: Listed }) {
	const t = useTranslations('invitations');
	const box = useRef<HTMLElement>(null);
	const [asked, setAsked] = useState<ListedInvitation>();
	const [isAsking, setAsking] = useState(false);
	const { revoke, busy } = useRevoke(() => box.current?.focus());
	const people: People = peopleOf([listed]);
	return (
		<section ref={box} tabIndex={-1} aria-labelledby="invitations" className="mt-10 outline-none">
			<h2 id="invitations" className="font-semibold">
				{t('list')}
			</h2>
			{listed.invitations.length === 0 ? (
				<EmptyState icon={<Ticket size={26} aria-hidden />} title={t('empty')}>
					<p>{t('emptyText')}</p>
				</EmptyState>
			) : (
				<ul aria-labelledby="invitations" className="mt-3 divide-y divide-line border-y border-line">
					{listed.invitations.map((invitation) => (
						<InvitationRow
							key={invitation.id}
							invitation={invitation}
							people={people}
							busy={busy}
							onRevoke={() => {
								setAsked(invitation);
								setAsking(true);
							}}
						/>
					))}
				</ul>
			)}
			{asked && (
				<Confirm
					open={isAsking}
					onOpenChange={setAsking}
					onClosed={() => setAsked(undefined)}
					title={t('revokeTitle')}
					text={t('revokeText')}
					cancel={t('cancel')}
					confirm={t('revoke')}
					onConfirm={() => revoke({ id: asked.id })}
				/>
			)}
		</section>
	);
}

function useRevoke(onRevoked: () => void) {
	const t = useTranslations('invitations');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const revoke = useMutation(
		trpc.invitation.revoke.mutationOptions({
			onSuccess() {
				toastDone(t('revoked'));
				onRevoked();
			},
			onError: (error) => toastProblem(t('notRevoked'), sentenceOf(error)),
			onSettled: () => readAgain(queryClient, trpc.invitation.pathFilter()),
		}),
	);
	return { revoke: revoke.mutate, busy: revoke.isPending };
}
