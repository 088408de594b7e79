var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var media = {
  __typename: "Book",
  id: "b1",
  title: "The Lord of the Rings",
  aTitle: "A: The Lord of the Rings",
  bTitle: "B: The Lord of the Rings"
};
var song = {
  __typename: "Song",
  id: "s2",
  title: "Song Title",
  aTitle: "A: Song Title"
};
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@shareable", "@key"]
      )
    union Media = Book | Song
    union ViewerMedia = Book | Song
    type Book @key(fields: "id") {
      id: ID!
      title: String! @shareable
      aTitle: String!
    }
    type Song @key(fields: "id") {
      id: ID!
      title: String! @shareable
      aTitle: String!
    }
    type Query {
      media: Media @shareable
      aMedia: Media @shareable
      book: Book @shareable
      song: Media @shareable
      viewer: Viewer @shareable
    }
    type Viewer {
      media: ViewerMedia @shareable
      aMedia: ViewerMedia
      book: Book @shareable
      song: ViewerMedia @shareable
    }
  `
  ),
  resolvers: {
    Query: {
      media: () => media,
      aMedia: () => media,
      book: () => media,
      song: () => song,
      viewer: () => {
        return {
          media,
          aMedia: media,
          book: media,
          song
        };
      }
    },
    Book: {
      __resolveReference(key) {
        if (key.id !== media.id) {
          return null;
        }
        return media;
      }
    },
    Song: {
      __resolveReference(key) {
        if (key.id !== song.id) {
          return null;
        }
        return song;
      }
    }
  }
});
var movie = {
  __typename: "Movie",
  id: "m3",
  title: "A Movie Title",
  bTitle: "B Movie Title"
};
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@shareable", "@key"]
      )
    type Query {
      media: Media @shareable
      bMedia: Media @shareable
      book: Media @shareable
      viewer: Viewer @shareable
    }
    union Media = Book | Movie
    union ViewerMedia = Book | Movie
    type Movie @key(fields: "id") {
      id: ID!
      title: String! @shareable
      bTitle: String!
    }
    type Book @key(fields: "id") {
      id: ID!
      title: String! @shareable
      bTitle: String!
    }
    type Viewer {
      media: ViewerMedia @shareable
      bMedia: ViewerMedia
      book: ViewerMedia @shareable
    }
  `
  ),
  resolvers: {
    Query: {
      media: () => media,
      bMedia: () => media,
      book: () => media,
      viewer: () => {
        return {
          media,
          bMedia: movie,
          book: media
        };
      }
    },
    Book: {
      __resolveReference(key) {
        if (key.id !== media.id) {
          return null;
        }
        return media;
      }
    },
    Movie: {
      __resolveReference(key) {
        if (key.id !== movie.id) {
          return null;
        }
        return movie;
      }
    }
  }
});
var index_default = serve("union-intersection", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
