import { Check, CircleX, Clock } from 'lucide-react';
import { Notice } from '../../components/notice.tsx';
import { Alert, AlertAction, AlertContent, AlertDescription, AlertTitle } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx';
import { Specimen } from './specimen.tsx';

const alerts = ['default', 'lamp', 'ember', 'dusk', 'leaf', 'destructive'] as const;

export const Feedback = () => (
  <>
    <Specimen name="ui/badge.tsx">
      <Badge>default</Badge>
      <Badge variant="secondary">secondary</Badge>
      <Badge variant="muted">muted</Badge>
      <Badge variant="outline">outline</Badge>
      <Badge variant="leaf">
        <Check data-icon="inline-start" />
        leaf
      </Badge>
      <Badge variant="lamp">
        <Clock data-icon="inline-start" />
        lamp
      </Badge>
      <Badge variant="ember">ember</Badge>
      <Badge variant="dusk">dusk</Badge>
      <Badge variant="destructive">
        <CircleX data-icon="inline-start" />
        destructive
      </Badge>
    </Specimen>
    <Specimen name="components/notice.tsx: an alert with the glyph of its colour" className="grid">
      {alerts.map((variant) => (
        <Notice key={variant} variant={variant} title={variant}>
          One thing that is worth knowing before going on.
        </Notice>
      ))}
      <Notice title="A title alone" />
      <Notice variant="dusk">A text alone</Notice>
      <Notice
        variant="leaf"
        title="With an action"
        action={
          <Button variant="secondary" size="sm">
            Use it
          </Button>
        }
      >
        Nights are cheaper here.
      </Notice>
    </Specimen>
    <Specimen name="ui/alert.tsx" className="grid">
      <Alert>
        <Clock />
        <AlertContent>
          <AlertTitle>Alert</AlertTitle>
          <AlertDescription>Put together of its parts.</AlertDescription>
        </AlertContent>
        <AlertAction>
          <Button variant="ghost" size="xs">
            Undo
          </Button>
        </AlertAction>
      </Alert>
    </Specimen>
    <Specimen name="ui/progress.tsx" className="grid">
      <Progress aria-label="A third" value={1} max={3} />
      <Progress aria-label="Done" value={1} />
    </Specimen>
    <Specimen name="ui/skeleton.tsx" className="grid grid-cols-2">
      <Skeleton className="h-20 rounded-xl" />
      <SkeletonLines />
    </Specimen>
  </>
);
