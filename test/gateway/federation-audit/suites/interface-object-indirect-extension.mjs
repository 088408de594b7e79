var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var author_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Query {
      author: Author
    }
    type Author @key(fields: "id") {
      id: ID!
      name: String
    }
    extend type Video @key(fields: "id") {
      id: ID!
      authorName: String
    }
  `
  ),
  resolvers: {
    Query: {
      author() {
        return { id: "1", name: `name for 1` };
      }
    },
    Author: {
      __resolveReference(ref) {
        return { id: ref.id, name: `name for ${ref.id}` };
      }
    },
    Video: {
      authorName() {
        return "John Doe";
      }
    }
  }
});
var media_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Query {
      media: Media
    }
    interface Media @key(fields: "id") {
      id: ID!
      title: String
    }
    type Video implements Media @key(fields: "id") {
      id: ID!
      title: String
      duration: Int
    }
    type Article implements Media @key(fields: "id") {
      id: ID!
      title: String
      wordCount: Int
    }
  `
  ),
  resolvers: {
    Query: {
      media() {
        return {
          id: "1",
          title: "title for 1",
          duration: 100
        };
      }
    },
    Media: {
      __resolveType() {
        return "Video";
      }
    },
    Video: {
      __resolveReference(ref) {
        return {
          id: ref.id,
          title: `title for ${ref.id}`,
          duration: 100 * Number(ref.id)
        };
      }
    },
    Article: {
      __resolveReference(ref) {
        return {
          id: ref.id,
          title: `title for ${ref.id}`,
          wordCount: 900 * Number(ref.id)
        };
      }
    }
  }
});
var playlist_subgraph_default = createSubgraph("c", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@interfaceObject"]
      )
    type Query {
      playlist: Playlist
    }
    type Playlist @key(fields: "id") {
      id: ID!
      name: String
      media: Media
    }
    type Media @key(fields: "id") @interfaceObject {
      id: ID!
    }
  `
  ),
  resolvers: {
    Query: {
      playlist() {
        return { id: "1", name: "name for 1", media: { id: "1" } };
      }
    },
    Playlist: {
      __resolveReference(ref) {
        return {
          id: ref.id,
          name: `name for ${ref.id}`,
          media: { id: ref.id }
        };
      }
    },
    Media: {
      __resolveReference(ref) {
        return {
          id: ref.id
        };
      }
    }
  }
});
var index_default = serve(
  "interface-object-indirect-extension",
  [author_subgraph_default, media_subgraph_default, playlist_subgraph_default]);
export {
  index_default as default
};
