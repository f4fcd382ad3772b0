import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { isSubjectId, TIDELINE } from '../../../contract/subject/subject.ts';
import type { People } from './people.ts';

const LINK = 'font-semibold [overflow-wrap:anywhere] hover:underline';

/** A subject by its name and handle, as a link to its page. What is no subject is only named. */
export function PersonLink({ id, people }: { id: string; people: People }) {
	const t = useTranslations('sentenceParts');
	if (id === 'operator') return <span className="font-semibold">{t('operator')}</span>;
	const person = people.get(id);
	if (!person && id === TIDELINE) return <span className="font-semibold">{t('service')}</span>;
	if (!isSubjectId(id)) return <code className="font-mono text-fine [overflow-wrap:anywhere]">{id}</code>;
	return (
		<Link href={`/s/${id}`} prefetch={false} title={id} className={LINK}>
			{person ? (
				<bdi>
					<span>{person.name}</span>
					{person.name.toLowerCase() !== person.handle && (
						<span className="font-normal text-muted"> @{person.handle}</span>
					)}
				</bdi>
			) : (
				<code className="font-mono text-fine">{id}</code>
			)}
		</Link>
	);
}
