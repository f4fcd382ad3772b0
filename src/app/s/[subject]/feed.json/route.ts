import { server } from '../../../../server/handle.ts';

type Context = { params: Promise<{ subject: string }> };

export const GET = async (request: Request, { params }: Context) =>
	server().answerFeed(request, (await params).subject, 'json');
