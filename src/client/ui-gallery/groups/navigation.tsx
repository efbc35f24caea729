import { ChevronLeft, ChevronRight } from 'lucide-react';
import { buttonVariants } from '../../ui/button.tsx';
import { Pagination, PaginationContent, PaginationItem } from '../../ui/pagination.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { Specimen } from './specimen.tsx';

export const Navigation = () => (
  <>
    <Specimen name="ui/tabs.tsx" className="block">
      <Tabs defaultValue="one">
        <TabsList aria-label="Tabs">
          <TabsTrigger value="one">Upcoming · 2</TabsTrigger>
          <TabsTrigger value="two">Done</TabsTrigger>
          <TabsTrigger value="three">Cancelled</TabsTrigger>
          <TabsTrigger value="four" disabled>
            Disabled
          </TabsTrigger>
        </TabsList>
        <TabsContent value="one" className="p-3">
          What is coming
        </TabsContent>
        <TabsContent value="two" className="p-3">
          What is done
        </TabsContent>
        <TabsContent value="three" className="p-3">
          What came to nothing
        </TabsContent>
      </Tabs>
    </Specimen>
    <Specimen name="ui/pagination.tsx" className="block">
      <Pagination aria-label="Pages">
        <PaginationContent>
          <PaginationItem>
            <a href="#navigation" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
              <ChevronLeft />
              Back
            </a>
          </PaginationItem>
          <PaginationItem>2 of 9</PaginationItem>
          <PaginationItem>
            <a href="#navigation" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
              Next
              <ChevronRight />
            </a>
          </PaginationItem>
        </PaginationContent>
      </Pagination>
    </Specimen>
  </>
);
