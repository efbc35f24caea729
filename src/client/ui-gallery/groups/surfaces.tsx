import { BedDouble, Star } from 'lucide-react';
import { MemberAvatar } from '../../components/member-avatar.tsx';
import { Avatar, AvatarFallback } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '../../ui/card.tsx';
import { Collapsible, CollapsibleIcon, CollapsibleTrigger } from '../../ui/collapsible.tsx';
import { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle } from '../../ui/empty.tsx';
import { IconDisc } from '../../ui/icon-disc.tsx';
import { Specimen } from './specimen.tsx';

const elevations = [1, 2, 3] as const;
const tones = ['primary', 'lamp', 'ember', 'leaf', 'dusk', 'danger', 'muted'] as const;
const discSizes = ['sm', 'md', 'lg'] as const;

export const Surfaces = () => (
  <>
    <Specimen name="ui/card.tsx" className="grid md:grid-cols-2">
      <Card as="section">
        <CardHeader>
          <CardTitle>Deluxe Ban Công</CardTitle>
          <CardDescription>24 m², one double bed</CardDescription>
        </CardHeader>
        <CardContent>What it holds.</CardContent>
        <CardFooter>
          <Button size="sm">Choose</Button>
        </CardFooter>
      </Card>
      <div className="grid gap-3">
        {elevations.map((elevation) => (
          <Card key={elevation} elevation={elevation} className="p-4 text-sm">
            elevation {elevation}
          </Card>
        ))}
      </div>
    </Specimen>
    <Specimen name="ui/collapsible.tsx" className="grid md:grid-cols-2">
      {[false, true].map((isOpen) => (
        <Collapsible key={String(isOpen)} open={isOpen} className="rounded-lg bg-sunken px-4">
          <CollapsibleTrigger className="gap-2 font-semibold">
            {isOpen ? 'Unfolded' : 'Folded'}
            <CollapsibleIcon />
          </CollapsibleTrigger>
          <p className="pb-3 text-sm">What it holds.</p>
        </Collapsible>
      ))}
    </Specimen>
    <Specimen name="ui/avatar.tsx">
      <MemberAvatar gender="female" />
      <MemberAvatar gender="male" />
      <MemberAvatar gender={null} />
      <Avatar>
        <AvatarFallback>NL</AvatarFallback>
      </Avatar>
    </Specimen>
    <Specimen name="ui/icon-disc.tsx">
      {tones.map((tone) => (
        <IconDisc key={tone} icon={BedDouble} tone={tone} />
      ))}
      {discSizes.map((size) => (
        <IconDisc key={size} icon={BedDouble} size={size} />
      ))}
    </Specimen>
    <Specimen name="ui/empty.tsx" className="block">
      <Empty>
        <EmptyMedia className="grid h-32 place-items-center bg-sunken">
          <Star className="size-8 text-lamp" />
        </EmptyMedia>
        <EmptyTitle>Nothing here yet</EmptyTitle>
        <EmptyDescription>What you like is kept here.</EmptyDescription>
        <EmptyContent>
          <Button>Look around</Button>
        </EmptyContent>
      </Empty>
    </Specimen>
  </>
);
