# The story of story.ts in another language, by the client that OpenAPI::Client makes of the description at run time:
# it knows each call by its operationId, and refuses to send what the description does not allow.
use v5.36;
use Test::More;
use Mojo::JSON qw(false true);
use OpenAPI::Client;

my $client = OpenAPI::Client->new("$ENV{SITE}/api/openapi.json", base_url => $ENV{SITE});
my $token;
$client->ua->on(start => sub ($ua, $tx) { $tx->req->headers->authorization("Bearer $token") if $token });

sub answer ($status, $tx) {
  is $tx->res->code, $status, $tx->req->method . ' ' . $tx->req->url->path or diag $tx->res->body;
  return $tx->res->json;
}
my %credentials = (username => 'perl', password => 'Night drive 84');
sub texts { [map { $_->{content} } @{answer(200, $client->listNotes)}] }

answer(201, $client->register({}, json => \%credentials));
$token = answer(200, $client->createToken({}, json => \%credentials))->{access};
my %personal = (name => 'Perl', read_only => false, lasts => '30 days', password => $credentials{password});
$token = answer(201, $client->createPersonalToken({}, json => \%personal))->{token};

my $category = answer(201, $client->createCategory({}, json => {title => 'Groceries'}))->{id};
my $milk = answer(201, $client->createNote({}, json => {content => 'Oat milk', category => $category}))->{id};
my $bread = answer(201, $client->createNote({}, json => {content => 'Bread', category => $category}))->{id};
my $ticked = answer(200, $client->updateNote({id => $milk}, json => {scratched_out => true}));
ok $ticked->{scratched_out}, 'the note is scratched out';
is_deeply texts(), ['Oat milk', 'Bread'], 'both notes are listed';

my $deletion = '0199c0de-b7c4-7c11-8e02-9f54d1a3c6e8';
answer(204, $client->deleteNote({id => $bread, deletion => $deletion}));
is_deeply texts(), ['Oat milk'], 'the deleted note is listed no more';
answer(200, $client->restoreDeletion({id => $deletion}));
is_deeply texts(), ['Oat milk', 'Bread'], 'the restored note is back';

my $refused = $client->createNote({}, json => {content => ' ', category => $category});
ok $refused->res->json->{errors}, 'a blank text is not sent' or diag $refused->res->body;
done_testing;
