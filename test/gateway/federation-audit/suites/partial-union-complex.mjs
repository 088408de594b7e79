var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var common = {
  __typename: "Common",
  label: "common label"
};
var onlyA = {
  __typename: "OnlyA",
  a: "only a"
};
var onlyB = {
  __typename: "OnlyB",
  b: "only b"
};
var container = {
  id: "container-1"
};
var aActions = [common, onlyA];
var bActions = [common, onlyB];
var sharedActions = [common];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Query {
      rootA: Container
      shared: Container @shareable
    }
    type Container @key(fields: "id") {
      id: ID!
      wrapper: Wrapper @shareable
    }
    type Wrapper @shareable {
      actions: [Action!]! @shareable
    }
    union Action = Common | OnlyA
    type Common @shareable {
      label: String
    }
    type OnlyA {
      a: String
    }
  `
  ),
  resolvers: {
    Query: {
      rootA: () => ({ ...container, actions: aActions }),
      shared: () => ({ ...container, actions: sharedActions })
    },
    Container: {
      __resolveReference(key) {
        if (key.id !== container.id) {
          return null;
        }
        return { ...container, actions: aActions };
      },
      wrapper(parent) {
        return { actions: parent.actions ?? aActions };
      }
    },
    Action: {
      __resolveType(value) {
        return value.__typename;
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Query {
      rootB: Container
      shared: Container @shareable
    }
    type Container @key(fields: "id") {
      id: ID!
      wrapper: Wrapper @shareable
      bWrapper: Wrapper
    }
    type Wrapper @shareable {
      actions: [Action!]! @shareable
    }
    union Action = Common | OnlyB
    type Common @shareable {
      label: String
    }
    type OnlyB {
      b: String
    }
  `
  ),
  resolvers: {
    Query: {
      rootB: () => ({ ...container, actions: bActions }),
      shared: () => ({ ...container, actions: sharedActions })
    },
    Container: {
      __resolveReference(key) {
        if (key.id !== container.id) {
          return null;
        }
        return { ...container, actions: bActions };
      },
      wrapper(parent) {
        return { actions: parent.actions ?? bActions };
      },
      bWrapper() {
        return { actions: bActions };
      }
    },
    Action: {
      __resolveType(value) {
        return value.__typename;
      }
    }
  }
});
var index_default = serve("partial-union-complex", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
