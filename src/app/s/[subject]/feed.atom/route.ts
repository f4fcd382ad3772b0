import { atomOf } from '../../../../api/feed/atom.ts';
import { answerFeed } from '../../../answer-feed.ts';

export async function GET(request: Request, { params }: { params: Promise<{ subject: string }> }): Promise<Response> {
	const { subject } = await params;
	return answerFeed(request, subject, {
		file: 'feed.atom',
		mediaType: 'application/atom+xml; charset=utf-8',
		write: atomOf,
	});
}
